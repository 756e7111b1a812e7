import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Throttle } from './throttle.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** How many ms one wait takes. */
const waitMs = async (throttle: Throttle): Promise<number> => {
  const began = performance.now();
  let ended: number | undefined;
  const waiting = throttle.wait().then(() => {
    ended = performance.now();
  });
  await jest.advanceTimersByTimeAsync(0);
  while (ended === undefined) await jest.advanceTimersByTimeAsync(1);
  await waiting;
  return ended - began;
};

test('the first wait resolves at once, the second when the interval is over', async () => {
  const throttle = new Throttle(50);
  expect(await waitMs(throttle)).toBe(0);
  expect(await waitMs(throttle)).toBe(50);
});

test('a flush ends the wait at once', async () => {
  const throttle = new Throttle(60_000);
  await throttle.wait();
  const waiting = waitMs(throttle);
  throttle.flush();
  expect(await waiting).toBe(0);
});

test('a flush before any wait applies to the next wait alone', async () => {
  const throttle = new Throttle(50);
  await throttle.wait();
  throttle.flush();
  expect(await waitMs(throttle)).toBe(0);
  expect(await waitMs(throttle)).toBe(50);
});

test('a call that need not happen passes once an interval', () => {
  const throttle = new Throttle(50);
  expect([throttle.tryNow(), throttle.tryNow()]).toEqual([true, false]);
  jest.advanceTimersByTime(50);
  expect([throttle.tryNow(), throttle.tryNow()]).toEqual([true, false]);
});
