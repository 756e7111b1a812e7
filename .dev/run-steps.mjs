// Runs all steps one after the other: a failed step only prevents those that need its result.

/**
 * A step: `run` gets the remaining arguments and resolves to its exit code, `count` tells how many cases passed and failed, and
 * `needs` names the earlier steps that must have passed. Resolves to the result of each.
 */
export async function runSteps(steps, args, log) {
  const outcomes = [];
  for (const step of steps) {
    const missing = outcomes.find(({ name, ok }) => !ok && step.needs?.includes(name));
    outcomes.push(missing ? skipped(step, missing) : await run(step, args[step.name] ?? [], log));
  }
  return outcomes;
}

function skipped({ name }, missing) {
  const reason = missing.skipped ?? `"${missing.name}" failed`;
  return { name, ok: false, skipped: reason, passed: 0, failed: 0 };
}

async function run({ name, run: perform, count }, args, log) {
  log(`\n── ${name}`);
  const began = performance.now();
  const code = await codeOf(() => perform(args), log);
  const seconds = (performance.now() - began) / 1000;
  const { passed, failed } = count ? tryCount(count) : { passed: 0, failed: 0 };
  // A step that fails without a failed case is a failure all the same.
  return { name, ok: code === 0, seconds, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function codeOf(perform, log) {
  try {
    return await perform();
  } catch (error) {
    log(error.message);
    return 1;
  }
}

/** A runner that crashed has counted nothing, which is one failure. */
function tryCount(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A line for each step, then the names of those that failed, then the total of cases. */
export function summaryOf(outcomes) {
  const failed = outcomes.filter(({ ok, skipped }) => !ok && !skipped).map(({ name }) => name);
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  return [
    ...outcomes.map(lineOf),
    ...(failed.length > 0 ? ['', `Failed: ${failed.join(', ')}. See above.`] : []),
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ];
}

function lineOf({ name, ok, skipped, seconds, passed, failed }) {
  if (skipped) return `${name.padEnd(10)}not run    ${skipped}`;
  const cases = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
  const verdict = ok ? 'ok' : 'FAILED';
  return `${name.padEnd(10)}${verdict.padEnd(9)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${cases}`.trimEnd();
}
