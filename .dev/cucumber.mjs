// `npm run features [-- --tags @sending]`: runs the scenarios of features/ against the compiled product, and counts the results.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './node.mjs';

const CUCUMBER = 'node_modules/@cucumber/cucumber/bin/cucumber.js';
const CHECK_CALLS = 'features/dist/coverage/check-calls.js';
const RESULTS = join(root, 'features/report/results.json');

/**
 * `args` go to cucumber, such as `--tags @sending`. Resolves to its exit code; the report is features/report/index.html. A whole
 * run also fails where an operation of the API has no scenario.
 */
export async function runFeatures(args) {
  mkdirSync(join(root, 'features/report'), { recursive: true });
  rmSync(RESULTS, { force: true });
  await unpackBrowser();
  const options = ['--config', 'features/cucumber.mjs', '--format', `json:${RESULTS}`, ...args];
  const code = await runNode([CUCUMBER, ...options]);
  return code === 0 && args.length === 0 ? runNode([CHECK_CALLS]) : code;
}

/** Before the workers start: each would unpack npm's Chromium, and run a file that another one still writes. */
async function unpackBrowser() {
  const { chromiumPath } = await import('../features/dist/support/browser/launch.js');
  await chromiumPath();
}

export function countScenarios() {
  if (!existsSync(RESULTS)) return { passed: 0, failed: 1 };
  const features = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const scenarios = features.flatMap(({ elements }) => elements).filter(({ type }) => type === 'scenario');
  const passed = scenarios.filter(({ steps }) =>
    steps.every(({ result }) => result.status === 'passed'),
  ).length;
  return { passed, failed: scenarios.length - passed };
}

if (import.meta.main) process.exitCode = await runFeatures(process.argv.slice(2));
