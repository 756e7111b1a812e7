import { afterEach, expect, jest, test } from '@jest/globals';
import { ConnectScheduler } from './connect-scheduler.js';
import { ConnectionLimits } from './connection-limits.js';

afterEach(() => {
  jest.useRealTimers();
});

test('a slow login lets the next one begin after a while, and a successful one at once', () => {
  jest.useFakeTimers();
  const limits = new ConnectionLimits({ connecting: 1 });
  const onChanges = [jest.fn(), jest.fn(), jest.fn()];
  const [slow, quick, last] = onChanges.map(
    (onChange) => new ConnectScheduler({ limits, accountId: 'account', isShownAsWaiting: false, onChange }),
  ) as [ConnectScheduler, ConnectScheduler, ConnectScheduler];
  expect([slow, quick, last].map((scheduler) => scheduler.mayConnect(true))).toEqual([true, false, false]);

  jest.advanceTimersByTime(4_999);
  expect(onChanges[1]).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onChanges[1]).toHaveBeenCalledTimes(1);
  expect(quick.mayConnect(true)).toBe(true);
  quick.onConnected();
  expect(onChanges[2]).toHaveBeenCalledTimes(1);
});
