import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Pace } from './pace.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** How long a turn is waited for. */
const turnMs = async (pace: Pace): Promise<number> => {
  const began = performance.now();
  let ended: number | undefined;
  const turn = pace.turn().then(() => {
    ended = performance.now();
  });
  await Promise.resolve();
  while (ended === undefined) await jest.advanceTimersByTimeAsync(1);
  await turn;
  return ended - began;
};

test('the first turn comes at once, the second when the time is over', async () => {
  const pace = new Pace(50);
  expect(await turnMs(pace)).toBe(0);
  expect(await turnMs(pace)).toBe(50);
});

test('a turn that is waited for comes at once when somebody hurries', async () => {
  const pace = new Pace(60_000);
  await pace.turn();
  const turn = turnMs(pace);
  pace.hurry();
  expect(await turn).toBe(0);
});

test('hurrying before anybody waits is good for the next turn alone', async () => {
  const pace = new Pace(50);
  await pace.turn();
  pace.hurry();
  expect(await turnMs(pace)).toBe(0);
  expect(await turnMs(pace)).toBe(50);
});
