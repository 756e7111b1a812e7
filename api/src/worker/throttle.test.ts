import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Throttle } from './throttle.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** How many ms one wait takes. */
const turnMs = async (pace: Throttle): Promise<number> => {
  const began = performance.now();
  let ended: number | undefined;
  const turn = pace.wait().then(() => {
    ended = performance.now();
  });
  await Promise.resolve();
  while (ended === undefined) await jest.advanceTimersByTimeAsync(1);
  await turn;
  return ended - began;
};

test('the first wait resolves at once, the second when the interval is over', async () => {
  const pace = new Throttle(50);
  expect(await turnMs(pace)).toBe(0);
  expect(await turnMs(pace)).toBe(50);
});

test('a flush ends the wait at once', async () => {
  const pace = new Throttle(60_000);
  await pace.wait();
  const turn = turnMs(pace);
  pace.flush();
  expect(await turn).toBe(0);
});

test('a flush before any wait applies to the next wait alone', async () => {
  const pace = new Throttle(50);
  await pace.wait();
  pace.flush();
  expect(await turnMs(pace)).toBe(0);
  expect(await turnMs(pace)).toBe(50);
});
