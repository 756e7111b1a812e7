import { expect, test } from '@jest/globals';
import { runSteps, summaryOf } from './run-steps.mjs';

const step = (name, code, more = {}) => ({ name, run: async () => code, ...more });

/** The summary of a run of these steps, without the times. */
async function said(...steps) {
  const outcomes = await runSteps(steps, {}, () => undefined);
  return { outcomes, lines: summaryOf(outcomes).map((line) => line.replace(/\d+\.\d s/, 'a time')) };
}

test('a failed step does not keep the others from running, and the summary names all that failed', async () => {
  const { outcomes, lines } = await said(step('lint', 1), step('imports', 0), step('unused', 2));
  expect(outcomes.map(({ ok }) => ok)).toEqual([false, true, false]);
  expect(lines).toContain('Failed: lint, unused. See above.');
});

test('a step that needs a failed build is not run, and says why; the others are', async () => {
  const ran = [];
  const noting = (name, needs) => ({ name, needs, run: async () => ran.push(name) && 0 });
  const { lines } = await said(
    step('types', 1),
    noting('pages', []),
    noting('jest', ['types']),
    noting('cucumber', ['types', 'pages']),
    noting('report', ['cucumber']),
  );
  expect(ran).toEqual(['pages']);
  for (const name of ['jest', 'cucumber', 'report'])
    expect(lines).toContain(`${name.padEnd(10)}not run    "types" failed`);
  expect(lines).toContain('Failed: types. See above.');
});

test('a step that throws has failed, whether at once or later, and its message is printed', async () => {
  const words = [];
  const falls = { name: 'types', run: () => Promise.reject(new Error('The sources do not compile.')) };
  const trips = {
    name: 'pages',
    run: () => {
      throw new Error('There is no Node.');
    },
  };
  const outcomes = await runSteps([falls, trips], {}, (line) => words.push(line));
  expect(outcomes.map(({ ok, failed }) => [ok, failed])).toEqual([
    [false, 1],
    [false, 1],
  ]);
  expect(words).toEqual(expect.arrayContaining(['The sources do not compile.', 'There is no Node.']));
});

test('cases are added up; a runner that counted nothing is one failure', async () => {
  const { lines } = await said(
    step('jest', 1, { count: () => ({ passed: 7, failed: 2 }) }),
    step('cucumber', 1, {
      count: () => {
        throw new Error('no report');
      },
    }),
  );
  expect(lines[0]).toMatch(/^jest +FAILED +a time +7 passed, 2 failed$/);
  expect(lines.at(-1)).toBe('7 passed, 3 failed');
});

test('a run without a failure prints that and nothing else', async () => {
  const { outcomes, lines } = await said(step('types', 0), step('lint', 0, { needs: ['types'] }));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(lines).not.toContainEqual(expect.stringMatching(/^Failed/));
});
