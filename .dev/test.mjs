// `npm test`: everything that has to hold, step by step, up to the first that does not. `npm test -- --only=jest accounts`
// runs one step and hands it the rest of the line.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { script, toTerminal } from './setup.mjs';
import { steps } from './steps.mjs';

await script(async () => {
  await ensureInstalled(toTerminal);
  const { chosen, args } = choose(steps, process.argv.slice(2));
  // The whole run reports the build as its first step.
  if (chosen !== steps) await ensureBuilt(toTerminal);
  const done = [];
  for (const step of chosen) {
    const outcome = await run(step, args);
    done.push(outcome);
    if (!outcome.ok) break;
  }
  summarise(chosen, done);
  return done.every(({ ok }) => ok) ? 0 : 1;
});

/** Arguments without a chosen step are for jest, whose patterns they are most likely to be. */
function choose(steps, args) {
  const [only, ...rest] = args[0]?.startsWith('--only=') ? args : ['', ...args];
  if (!only) return { chosen: steps, args: { jest: rest } };
  const name = only.slice('--only='.length);
  const chosen = steps.filter((step) => step.name === name);
  if (chosen.length === 0) {
    throw new Error(`There is no step "${name}". There are: ${steps.map((step) => step.name).join(', ')}.`);
  }
  return { chosen, args: { [name]: rest } };
}

async function run({ name, run: perform, count }, args) {
  toTerminal(`\n── ${name}`);
  const began = performance.now();
  const code = await perform(args[name] ?? []).catch((error) => {
    toTerminal(error.message);
    return 1;
  });
  const seconds = (performance.now() - began) / 1000;
  const { passed, failed } = count ? tryCount(count) : { passed: 0, failed: 0 };
  // A step that fails without a failed case is a failure all the same.
  return { name, ok: code === 0, seconds, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** A runner that fell over has left nothing to count, which is one failure. */
function tryCount(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function summarise(chosen, done) {
  toTerminal('');
  for (const { name } of chosen) {
    const outcome = done.find((one) => one.name === name);
    const verdict = outcome ? (outcome.ok ? 'ok' : 'FAILED') : 'not run';
    const { passed = 0, failed = 0 } = outcome ?? {};
    const cases = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    const time = outcome ? `${outcome.seconds.toFixed(1)} s` : '';
    toTerminal(`${name.padEnd(10)}${verdict.padEnd(9)}${time.padStart(8)}  ${cases}`.trimEnd());
  }
  const broken = done.find(({ ok }) => !ok);
  if (broken) toTerminal(`\nStopped at "${broken.name}": see above.`);
  const total = (key) => done.reduce((sum, outcome) => sum + outcome[key], 0);
  toTerminal(`\n${total('passed')} passed, ${total('failed')} failed`);
}
