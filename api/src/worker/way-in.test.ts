import { afterEach, expect, jest, test } from '@jest/globals';
import { Lines } from './lines.js';
import { WayIn } from './way-in.js';

afterEach(() => {
  jest.useRealTimers();
});

test('a login that takes long lets the next one begin, and one that gets in does so at once', () => {
  jest.useFakeTimers();
  const lines = new Lines({ connecting: 1 });
  const news = [jest.fn(), jest.fn(), jest.fn()];
  const [slow, quick, last] = news.map((heard) => new WayIn(lines, 'account', heard)) as [
    WayIn,
    WayIn,
    WayIn,
  ];
  expect([slow, quick, last].map((way) => way.isFree(true))).toEqual([true, false, false]);

  jest.advanceTimersByTime(4_999);
  expect(news[1]).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(news[1]).toHaveBeenCalledTimes(1);
  expect(quick.isFree(true)).toBe(true);
  quick.arrived();
  expect(news[2]).toHaveBeenCalledTimes(1);
});
