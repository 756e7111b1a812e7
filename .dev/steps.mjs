// The steps of `npm test` in order, the cheapest first. A step's `run` gets the remaining arguments and resolves to its exit
// code; `count` tells how many cases passed and failed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { countScenarios, runFeatures } from './cucumber.mjs';
import { ensureFrontEndsBuilt } from './front-ends.mjs';
import { root, runNode } from './node.mjs';
import { toTerminal } from './setup.mjs';

const BUNDLE = join(root, 'api/dist/bundle');
const results = join(tmpdir(), `waxwing-jest-${process.pid}.json`);

export const steps = [
  { name: 'types', run: () => ensureBuilt(toTerminal).then(() => 0) },
  toolStep('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  toolStep('imports', '.dev/imports.mjs'),
  toolStep('house', '.dev/house.mjs'),
  toolStep('deadlines', '.dev/deadlines.mjs'),
  toolStep('lockfile', '.dev/lockfile.mjs'),
  toolStep('unused', 'node_modules/knip/bin/knip.js'),
  withNeeds(['types'], toolStep('openapi', 'api/contract/dist/src/openapi/check.js')),
  withNeeds(['types'], toolStep('released', 'api/contract/dist/src/openapi/check-released.js')),
  { name: 'bundle', needs: ['types'], run: bundle },
  { name: 'jest', needs: ['types'], run: jest, count: countTests },
  { name: 'pages', run: () => ensureFrontEndsBuilt(toTerminal).then(() => 0) },
  withNeeds(['types', 'pages'], toolStep('budgets', 'api/dist/bench/main.js', 'bundles', '--check')),
  withNeeds(['pages'], toolStep('package', '.dev/package.mjs', '--check')),
  { name: 'cucumber', needs: ['types', 'pages'], run: runFeatures, count: countScenarios },
  withNeeds(['types'], toolStep('spec', 'features/dist/coverage/main.js', '--check')),
];

/** A step that runs the compiled output of an earlier step. */
function withNeeds(needs, step) {
  return { ...step, needs };
}

function toolStep(name, program, ...args) {
  return {
    name,
    run: () => (existsSync(join(root, program)) ? runNode([program, ...args]) : missing(program)),
  };
}

function missing(program) {
  toTerminal(`${program} is not there.`);
  return 1;
}

/** Makes the server that ships, for the later steps: they start it a hundred times, and its modules one by one take twice as long. */
async function bundle() {
  const { bundleServer } = await import('./package/bundle.mjs');
  rmSync(BUNDLE, { recursive: true, force: true });
  await bundleServer(BUNDLE, { 'crash-main': 'api/testing/crash-main.ts' });
  process.env.WAXWING_BUNDLE = BUNDLE;
  return 0;
}

function jest(args) {
  const options = ['--json', `--outputFile=${results}`, ...args];
  return runNode(['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', JEST, ...options]);
}

const JEST = 'node_modules/jest/bin/jest.js';

function countTests() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  rmSync(results);
  // A file that does not even load has no tests to count.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
