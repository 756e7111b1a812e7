// `npm test -- --changed [commit]`: the checks, and the tests and features that the difference from a commit can break.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../node.mjs';
import { affectedBy, TEST } from './affected.mjs';
import { changedFiles } from './changed-files.mjs';
import { moduleGraph } from './module-graph.mjs';

/** Steps that build the product for production, or measure what was built. */
const OF_PRODUCT = new Set(['pages', 'budgets', 'package']);

/** The steps to run, and their arguments. */
export async function changedSteps(steps, since, log) {
  const changed = changedFiles(since);
  const graph = await moduleGraph();
  const affected = affectedBy(changed, graph, (path) => testsThatName(path, graph));
  log(summaryOf(changed, affected));
  if (affected.all) return { chosen: steps, args: {} };

  const { tests, product, features } = affected;
  const chosen = steps.filter(({ name }) => {
    if (name === 'jest') return tests.length > 0;
    if (name === 'cucumber') return features.length > 0;
    if (name === 'bundle') return tests.length > 0 || features.length > 0;
    if (name === 'spec') return features === 'all';
    return !OF_PRODUCT.has(name) || product || (name === 'pages' && features.length > 0);
  });
  return {
    chosen,
    args: { jest: ['--runTestsByPath', ...tests], cucumber: features === 'all' ? [] : features },
  };
}

function testsThatName(path, { importers }) {
  const name = basename(path);
  return [...importers.keys()].filter(
    (module) => TEST.test(module) && readFileSync(join(root, module), 'utf8').includes(name),
  );
}

function summaryOf(changed, { all, tests, features }) {
  const files = `${changed.length} changed files may break`;
  if (all) return `${files} anything: everything runs.`;
  return `${files} ${tests.length} files of tests and ${features === 'all' ? 'all' : features.length} features.`;
}
