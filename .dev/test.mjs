// `npm test`: runs every check, step by step, to the end. `npm test -- --only=jest accounts` runs one step and passes it the
// remaining arguments. `npm test -- --changed` runs what the difference from the branch's origin can break, `--changed main` that from
// a commit. `npm test -- --postgres 15` runs the suites that use a database on another PostgreSQL.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { postgresSteps } from './postgres/versions.mjs';
import { runSteps, summaryOf } from './run-steps.mjs';
import { script, toTerminal } from './setup.mjs';
import { steps } from './steps.mjs';

await script(async () => {
  await ensureInstalled(toTerminal);
  const { chosen, args } = await choose(steps, process.argv.slice(2));
  // A whole run reports the build as its first step.
  if (chosen !== steps) await ensureBuilt(toTerminal);
  const outcomes = await runSteps(chosen, args, toTerminal);
  for (const line of ['', ...summaryOf(outcomes)]) toTerminal(line);
  return outcomes.every(({ ok }) => ok) ? 0 : 1;
});

/** Arguments without `--only` go to jest, as they are most likely patterns of tests. */
async function choose(steps, args) {
  if (args[0] === '--changed') {
    const { changedSteps } = await import('./changed/changed-steps.mjs');
    return changedSteps(steps, args[1], toTerminal);
  }
  if (args[0] === '--postgres') return chooseVersions(args[1], args.slice(2));
  const [only, ...rest] = args[0]?.startsWith('--only=') ? args : ['', ...args];
  if (!only) return { chosen: steps, args: { jest: rest } };
  const name = only.slice('--only='.length);
  const chosen = steps.filter((step) => step.name === name);
  if (chosen.length === 0) {
    throw new Error(`There is no step "${name}". There are: ${steps.map((step) => step.name).join(', ')}.`);
  }
  return { chosen, args: { [name]: rest } };
}

function chooseVersions(version = 'all', patterns) {
  const chosen = postgresSteps(
    version,
    steps.find(({ name }) => name === 'jest'),
  );
  return { chosen, args: Object.fromEntries(chosen.map(({ name }) => [name, patterns])) };
}
