import { expect, test } from '@jest/globals';
import { Pace } from './pace.js';

const LONG_MS = 60_000;

const turnMs = async (pace: Pace): Promise<number> => {
  const began = performance.now();
  await pace.turn();
  return performance.now() - began;
};

test('the first turn comes at once, the second when the time is over', async () => {
  const pace = new Pace(50);
  expect(await turnMs(pace)).toBeLessThan(25);
  expect(await turnMs(pace)).toBeGreaterThan(40);
});

test('a turn that is waited for comes at once when somebody hurries', async () => {
  const pace = new Pace(LONG_MS);
  await pace.turn();
  const turn = turnMs(pace);
  pace.hurry();
  expect(await turn).toBeLessThan(LONG_MS / 2);
});

test('hurrying before anybody waits is good for the next turn alone', async () => {
  const pace = new Pace(50);
  await pace.turn();
  pace.hurry();
  expect(await turnMs(pace)).toBeLessThan(40);
  expect(await turnMs(pace)).toBeGreaterThan(40);
});
