import { describe, expect, test } from '@jest/globals';
import { findDeadlines } from './find-deadlines.mjs';

/** The lines with a finding. */
const linesOf = (source) => findDeadlines('some.test.ts', source).map(({ line }) => line);

describe('deadlines that a busy machine misses', () => {
  test.each([
    ['an option of a library', "await screen.findByRole('button', {}, { timeout: 20_000 });"],
    [
      'an option set by a constant',
      "const SOON = 4 * 1_000;\nconst tries = [{ name: 'a', timeoutMs: SOON }];",
      2,
    ],
    ['a constant by its name', 'const PATIENCE_MS = 1_500;'],
    ['the overload time of a batch', 'const limits = { overloadMs: 1_000 };'],
    ['a parameter with a default', 'const wait = (what, withinMs = 10_000) => what;'],
    ['a signal', 'fetch(url, { signal: AbortSignal.timeout(5_000) });'],
    ['the patience of a browser', 'context.setDefaultTimeout(20_000);'],
    ['a clock that is read again', 'const end = performance.now() + 20_000;'],
    ['a conditional time', 'const end = Date.now() + (slow ? 60_000 : 5_000);'],
    ['a test with a timeout of its own', "it('starts', async () => {}, 60_000);"],
    ['each of several tests', "test.each([1, 2])('starts %i', async () => {}, 20_000);"],
    ['a hook', 'beforeAll(start, 60_000);'],
    ['a whole file', 'jest.setTimeout(60_000);'],
  ])('are found: %s', (_, source, line = 1) => {
    expect(linesOf(source)).toEqual([line]);
  });

  test.each([
    ['half a minute, which is enough on a busy machine', 'const PATIENCE_MS = 30_000;'],
    ['the shared timeout of all waits', 'context.setDefaultTimeout(WAIT_MS);'],
    ['a date of the domain', 'const endsAt = new Date(Date.now() + 30 * 24 * 3_600_000);'],
    ['a number that is not a time', 'const order = { within: 0, amount: 12 };'],
    [
      'a suite on a fake clock',
      "describe('x', () => {\n  beforeEach(() => jest.useFakeTimers());\n  const LIMITS = { patienceMs: 5_000 };\n});",
    ],
    ['a mocked clock', "jest.spyOn(performance, 'now');\nconst LIMITS = { patienceMs: 5_000 };"],
  ])('are not found: %s', (_, source) => {
    expect(linesOf(source)).toEqual([]);
  });

  test('are found beside a suite on a fake clock', () => {
    const suite = "describe('x', () => {\n  beforeEach(() => jest.useFakeTimers());\n});";
    expect(linesOf(`${suite}\nconst PATIENCE_MS = 5_000;`)).toEqual([4]);
  });
});

describe('pauses in the hope that something happens meanwhile', () => {
  test.each([
    ['by a delay of our own', 'await delay(200);'],
    [
      'by an imported alias of Node’s',
      "import { setTimeout as nap } from 'node:timers/promises';\nawait nap(100);",
      2,
    ],
    ['by hand', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['for a multiple of a constant', 'const LOOK_MS = 100;\nawait delay(20 * LOOK_MS);', 2],
    ['before a process is ended', 'setTimeout(() => child.kill(), 500);'],
    ['in a browser', 'await page.waitForTimeout(6_000);'],
    [
      'in a test in a loop',
      'for (const name of names)\n  test(name, async () => {\n    await delay(200);\n  });',
      3,
    ],
  ])('are found: %s', (_, source, line = 1) => {
    expect(linesOf(source)).toEqual([line]);
  });

  test.each([
    ['the pace of a loop', 'while (!over) await delay(50);'],
    ['the pace of a loop by setTimeout', 'for (;;) await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['a turn of the event loop', 'await new Promise((done) => setTimeout(done));'],
    ['a time given by the caller', 'const pause = (ms) => delay(ms);'],
  ])('are not found: %s', (_, source) => {
    expect(linesOf(source)).toEqual([]);
  });
});

describe('what has to be fast', () => {
  const began = 'const began = performance.now();\n';
  test.each([
    ['a difference of two readings', `${began}expect(performance.now() - began).toBeLessThan(1_000);`, 2],
    [
      'in a variable',
      `${began}const took = (performance.now() - began) / 1_000;\nexpect(took).toBeLessThanOrEqual(20);`,
      3,
    ],
    [
      'in a list',
      `${began}const all = [];\nall.push(Date.now() - began);\nexpect(Math.max(...all)).toBeLessThan(500);`,
      4,
    ],
    [
      'through a function',
      `const ms = () => performance.now() - 1;\nexpect(await ms()).toBeLessThan(40);`,
      2,
    ],
    ['in an assertion with any limit', `${began}assert.ok(performance.now() - began < most);`, 2],
  ])('is found: %s', (_, source, line) => {
    expect(linesOf(source)).toEqual([line]);
  });

  test.each([
    ['a minimum time', `${began}expect(performance.now() - began).toBeGreaterThan(9);`],
    ['a count', 'expect(rows.length).toBeLessThan(10);'],
  ])('is not found: %s', (_, source) => {
    expect(linesOf(source)).toEqual([]);
  });
});

describe('a marker with its reason', () => {
  test('allows a finding in its own line or the next', () => {
    expect(linesOf('// deadline: the setting itself is under test\nconst PATIENCE_MS = 20;')).toEqual([]);
    expect(linesOf('await delay(200); // deadline: the second that is promised')).toEqual([]);
  });

  test('is ignored without a reason, and does not reach further lines', () => {
    expect(linesOf('// deadline:\nconst PATIENCE_MS = 20;')).toEqual([2]);
    expect(
      linesOf('// deadline: the setting itself is under test\nconst ONE_MS = 1;\nawait delay(200);'),
    ).toEqual([1, 3]);
  });

  test('is itself a finding where it marks nothing', () => {
    expect(
      findDeadlines('some.test.ts', '// deadline: was needed once upon a time\nconst name = 1;'),
    ).toEqual([{ line: 1, sentence: 'nothing here needs this marker' }]);
  });
});
