import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ReconnectTimer } from './reconnect-timer.js';

describe('ReconnectTimer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Milliseconds from a disconnect to the next connect. */
  function waitAfterEnd(reconnecting: ReconnectTimer): number {
    let connected = false;
    reconnecting.schedule('after-back-off', () => {
      connected = true;
    });
    for (let ms = 0; ; ms += 500) {
      if (connected) return ms;
      jest.advanceTimersByTime(500);
    }
  }

  it('waits longer after each disconnect, also when the connection was open for a moment in between', () => {
    const reconnecting = new ReconnectTimer();
    const waits = [1, 2, 3].map(() => {
      const ms = waitAfterEnd(reconnecting);
      reconnecting.onReady();
      jest.advanceTimersByTime(1_000);
      return ms;
    });
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  it('starts over after a stable connection', () => {
    const reconnecting = new ReconnectTimer();
    waitAfterEnd(reconnecting);
    waitAfterEnd(reconnecting);
    reconnecting.onReady();
    jest.advanceTimersByTime(30_000);
    expect(waitAfterEnd(reconnecting)).toBe(500);
  });

  it('a stable connection long ago does not excuse disconnects in quick succession', () => {
    const reconnecting = new ReconnectTimer();
    reconnecting.onReady();
    jest.advanceTimersByTime(30_000);
    expect([1, 2, 3].map(() => waitAfterEnd(reconnecting))).toEqual([500, 1_000, 2_000]);
  });

  it('does not connect after it is stopped', () => {
    const reconnecting = new ReconnectTimer();
    const connect = jest.fn();
    reconnecting.schedule('after-back-off', connect);
    expect(reconnecting.isPending).toBe(true);
    reconnecting.stop();
    jest.advanceTimersByTime(60_000);
    expect(connect).not.toHaveBeenCalled();
    expect(reconnecting.isPending).toBe(false);
  });
});
