import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Throttle } from './throttle.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** How long a turn is waited for. */
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

test('the first turn comes at once, the second when the time is over', async () => {
  const pace = new Throttle(50);
  expect(await turnMs(pace)).toBe(0);
  expect(await turnMs(pace)).toBe(50);
});

test('a turn that is waited for comes at once when somebody hurries', async () => {
  const pace = new Throttle(60_000);
  await pace.wait();
  const turn = turnMs(pace);
  pace.flush();
  expect(await turn).toBe(0);
});

test('hurrying before anybody waits is good for the next turn alone', async () => {
  const pace = new Throttle(50);
  await pace.wait();
  pace.flush();
  expect(await turnMs(pace)).toBe(0);
  expect(await turnMs(pace)).toBe(50);
});
