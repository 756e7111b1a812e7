// Jest's own test runner, with modules that Node loads where the suite runs in Node's realm. Jest loads all modules anew for each suite,
// which takes more time than most suites.
import { createRequire, setSourceMapsSupport } from 'node:module';
import { pathToFileURL } from 'node:url';
import './source-hooks.mjs';
import { setJestGlobals } from './jest-globals.mjs';

const require = createRequire(import.meta.url);
const { default: runSuite } = require('jest-circus/runner');
let suites = 0;

export default function runTests(
  globalConfig,
  config,
  environment,
  jestRuntime,
  testPath,
  sendMessageToJest,
) {
  const run = (runtime) => runSuite(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
  const isNodeRealm = environment.getVmContext() === null;
  // Node maps the stacks of modules that it has loaded. Of modules that Jest has loaded it would keep the maps, and Jest maps them itself.
  setSourceMapsSupport(isNodeRealm);
  if (!isNodeRealm) return run(jestRuntime);
  // Jest has just taken the mapping over.
  Error.prepareStackTrace = undefined;
  return run(nodeRuntime(environment));
}

/** What the runner asks of a runtime. A suite and its setup files are evaluated for it alone, other modules once. */
function nodeRuntime(environment) {
  suites += 1;
  const query = `?suite=${suites}`;
  return {
    requireModule: require,
    // The framework keeps the state of a suite in its modules.
    requireInternalModule: (path) => {
      delete require.cache[path];
      delete globalThis[Symbol.for('EVENT_HANDLERS')];
      return require(path);
    },
    setGlobalsForRuntime: (globals) => setJestGlobals(globals, environment),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href + query),
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
  };
}
