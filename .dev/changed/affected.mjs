// What a change can break. Doubt means more tests.
const SOURCE = /\.(tsx?|mjs|css)$/;
export const TEST = /\.test\.(tsx?|mjs)$/;
const TESTS_ALONE = /(^|\/)testing\/|\.test\.(tsx?|mjs)$|^api\/(bench|deploy)\//;
const FEATURE = /^features\/.*\.feature$/;

/**
 * `all`: everything may be broken. Else `tests` to run, `product`: whether the built product is another one, and `features`: files to run,
 * or `all`. `mentions(path)` lists the tests whose text names a file that no module imports.
 */
export function affectedBy(changed, { importers, starters }, mentions) {
  const texts = changed.filter((path) => path.endsWith('.md'));
  const features = changed.filter((path) => FEATURE.test(path));
  const sources = changed.filter((path) => !texts.includes(path) && !features.includes(path));
  // Settings of tools, packages, data, and modules that no longer exist.
  if (sources.some((path) => !SOURCE.test(path) || !importers.has(path))) return { all: true };

  const reached = reachedFrom(sources, importers);
  const product = sources.some((path) => !TESTS_ALONE.test(path) && !path.startsWith('features/'));
  // What a started process runs is told by no import. Tests start the built product, and a package starts parts of its own.
  const packages = new Set([...reached].filter((path) => !TEST.test(path)).map(packageOf));
  const mayRunIt = [...starters].filter(
    (path) => packages.has(packageOf(path)) || (product && TESTS_ALONE.test(path)),
  );
  for (const path of reachedFrom(mayRunIt, importers)) reached.add(path);
  for (const path of texts.flatMap(mentions)) reached.add(path);
  return {
    all: false,
    tests: [...reached].filter((path) => TEST.test(path)).toSorted(),
    product,
    features: product || sources.some((path) => path.startsWith('features/')) ? 'all' : features,
  };
}

const packageOf = (path) => path.split('/', 1)[0];

/** These modules and all that import them, over any number of steps. */
function reachedFrom(modules, importers) {
  const reached = new Set(modules);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}
