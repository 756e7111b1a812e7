// Who may import whom. What is written down here and not checked anywhere does not stay true.
const TEST = '\\.test\\.tsx?$';
const TEST_TOOLS = 'node_modules/(@jest/globals|fast-check)/';

/** What a package shows to the others: the files its package.json exports. */
const ENTRIES = [
  '^core/(src|testing)/index\\.ts$',
  // Without the contract suites, which only load under jest: Cucumber waits by it too.
  '^core/testing/eventually\\.ts$',
  '^adapters/(src/[^/]+|testing)/index\\.ts$',
  '^api/contract/(src/(sandbox/)?index\\.ts|openapi\\.json)$',
  '^api/(testing/index|src/main)\\.ts$',
  '^shell/kit/src/[a-z/]+/index\\.tsx?$',
  '^shell/kit/(src/tokens/tokens\\.css|testing/index\\.ts)$',
  '^shell/client/src/((auth|live|public-operations)/)?index\\.ts$',
];

const forbidden = [
  {
    name: 'core-imports-nothing',
    comment: 'The core is plain TypeScript: no package and no part of Node.',
    from: { path: '^core/src/', pathNot: TEST },
    to: { pathNot: '^core/src/' },
  },
  {
    name: 'core-tests-import-test-tools-only',
    comment: 'Except for the test that reads the core to see that it is pure.',
    from: { path: ['^core/testing/', `^core/.*${TEST}`], pathNot: '^core/src/purity\\.test\\.ts$' },
    to: { pathNot: ['^core/', TEST_TOOLS] },
  },
  {
    name: 'contract-imports-zod-only',
    from: { path: '^api/contract/src/', pathNot: [TEST, '^api/contract/src/openapi/'] },
    to: { pathNot: ['^api/contract/src/', 'node_modules/zod/'] },
  },
  {
    name: 'contract-tools-import-zod-and-node-only',
    comment: 'What writes and checks openapi.json reads files; tests have their tools.',
    from: { path: ['^api/contract/src/openapi/', `^api/contract/src/.*${TEST}`] },
    to: { pathNot: ['^api/contract/src/', 'node_modules/zod/', TEST_TOOLS], dependencyTypesNot: ['core'] },
  },
  {
    name: 'adapters-import-core-only',
    comment: 'But the sandbox takes the schemas of its calls from the contract (decision 42).',
    from: { path: '^adapters/' },
    to: { path: '^(api|features)/', pathNot: '^api/contract/src/sandbox/' },
  },
  {
    name: 'adapters-do-not-import-each-other',
    comment:
      'But the connection pool with what belongs to it, cryptography by its entry, and what two adapters share.',
    from: { path: '^adapters/src/([^/]+)/', pathNot: [TEST, '/testing/'] },
    to: {
      path: '^adapters/src/',
      pathNot: [
        '^adapters/src/$1/',
        '^adapters/src/postgres/database/',
        '^adapters/src/crypto/index\\.ts$',
        '^adapters/src/(egress|patches|shared)/',
      ],
    },
  },
  {
    name: 'the-bridge-imports-node-crypto-only',
    comment: 'It stands in for a package that Baileys imports, and is part of every session.',
    from: { path: '^adapters/whatsapp-bridge/', pathNot: TEST },
    to: { pathNot: ['^adapters/whatsapp-bridge/src/', '^(node:)?crypto$'] },
  },
  {
    name: 'only-the-composition-knows-adapters',
    from: { path: '^api/src/', pathNot: ['^api/src/composition/', TEST] },
    to: { path: '^adapters/' },
  },
  {
    name: 'api-does-not-import-features',
    from: { path: '^api/' },
    to: { path: '^features/' },
  },
  {
    name: 'features-leave-the-database-to-api-testing',
    comment: 'Scenarios tell what people see; api/testing/time-machine changes stored data for them.',
    from: { path: '^features/' },
    to: { path: ['^adapters/src/postgres/', 'node_modules/(pg|knex|objection)/'] },
  },
  {
    name: 'clients-import-nothing-of-the-product',
    comment: 'They run elsewhere, and know of it what the contract says.',
    from: { path: '^api/clients/' },
    to: { path: '^(core|adapters|api|shell|features|mfe-[^/]+)/', pathNot: '^api/clients/' },
  },
  {
    name: 'product-does-not-import-clients',
    from: { path: '^(core|adapters|api|shell|features|mfe-[^/]+)/', pathNot: '^api/clients/' },
    to: { path: '^api/clients/' },
  },
  {
    name: 'product-does-not-import-tests',
    from: { path: '^(core|adapters|api|api/contract)/src/', pathNot: [TEST, '/testing/'] },
    to: { path: ['/testing/', TEST, '^api/bench/', TEST_TOOLS] },
  },
  {
    name: 'other-packages-through-their-entries-only',
    from: { path: '^(core|adapters|api|features)/' },
    to: { path: '^(core|adapters|api|features)/', pathNot: ['^$1/', ...ENTRIES] },
  },
  {
    name: 'contract-through-its-entry-only',
    from: { path: '^api/(src|bench|testing)/' },
    to: { path: '^api/contract/', pathNot: ENTRIES },
  },
  {
    name: 'kit-knows-no-product',
    comment: 'Pieces of a page: no call of the API, no page, no remote.',
    from: { path: '^shell/kit/' },
    to: { path: ['^(core|adapters|api|features|mfe-[^/]+)/', '^shell/(src|client)/'] },
  },
  {
    name: 'client-imports-the-contract-only',
    comment: 'And of that types alone, which a test of its own looks after.',
    from: { path: '^shell/client/', pathNot: TEST },
    to: { path: ['^(core|adapters|features|mfe-[^/]+)/', '^api/(src|testing|bench)/', '^shell/(src|kit)/'] },
  },
  {
    name: 'remotes-import-kit-and-client-only',
    comment: 'Never the shell, never each other: they are deployed one by one.',
    from: { path: '^(mfe-[^/]+)/', pathNot: TEST },
    to: { pathNot: ['^$1/', '^shell/(kit|client)/', 'node_modules/'] },
  },
  {
    name: 'shell-finds-remotes-at-run-time',
    comment: 'Tests wait as all others do.',
    from: { path: '^shell/' },
    to: {
      path: '^(mfe-[^/]+|core|adapters|features|api/(src|testing|bench))/',
      pathNot: '^core/testing/eventually\\.ts$',
    },
  },
  {
    name: 'kit-and-client-through-their-entries-only',
    from: { path: '^(shell/src|mfe-[^/]+)/', pathNot: TEST },
    to: { path: '^shell/(kit|client)/', pathNot: ENTRIES },
  },
  { name: 'no-cycles', from: {}, to: { circular: true } },
  { name: 'everything-resolves', from: {}, to: { couldNotResolve: true } },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // The compiler's own parser is not an option: TypeScript 7 has no such interface.
    parser: 'swc',
    // An import of a type is a dependency like any other.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // The sources of the other packages, not what they were compiled to.
      conditionNames: ['waxwing-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
