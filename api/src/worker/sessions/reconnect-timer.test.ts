import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ReconnectTimer, retryMs } from './reconnect-timer.js';

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

const chances = fc.double({ min: 0, max: 1, noNaN: true });

describe('retryMs', () => {
  it('waits much longer for a session that another program opened', () => {
    fc.assert(
      fc.property(fc.nat(1000), chances, chances, (attempt, one, other) => {
        const slow = retryMs('after-long-back-off', attempt, () => one);
        expect(slow).toBeGreaterThan(retryMs('after-back-off', attempt, () => other));
        expect(slow).toBeGreaterThanOrEqual(5_000);
        expect(slow).toBeLessThanOrEqual(600_000);
      }),
    );
  });

  it('retries at once when asked to, but only a few times in a row', () => {
    const waits = [0, 1, 2, 3, 4].map((attempt) => retryMs('at-once', attempt, () => 0));
    expect(waits).toEqual([0, 0, 0, 2_000, 4_000]);
  });
});
