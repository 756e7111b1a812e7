import { afterEach, expect, jest, test } from '@jest/globals';
import { ConnectScheduler } from './connect-scheduler.js';
import { ConnectionLimits } from './connection-limits.js';

afterEach(() => {
  jest.useRealTimers();
});

test('a slow login lets the next one begin after a while, and a successful one at once', () => {
  jest.useFakeTimers();
  const lines = new ConnectionLimits({ connecting: 1 });
  const news = [jest.fn(), jest.fn(), jest.fn()];
  const [slow, quick, last] = news.map((heard) => new ConnectScheduler(lines, 'account', heard)) as [
    ConnectScheduler,
    ConnectScheduler,
    ConnectScheduler,
  ];
  expect([slow, quick, last].map((way) => way.mayConnect(true))).toEqual([true, false, false]);

  jest.advanceTimersByTime(4_999);
  expect(news[1]).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(news[1]).toHaveBeenCalledTimes(1);
  expect(quick.mayConnect(true)).toBe(true);
  quick.onConnected();
  expect(news[2]).toHaveBeenCalledTimes(1);
});
