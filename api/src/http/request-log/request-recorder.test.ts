import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LoggedRequest } from '@waxwing/core';
import { aLoggedRequest, newId } from '@waxwing/core/testing';
import { RequestRecorder } from './request-recorder.js';

const HALF_A_SECOND = 500;

describe('the recorder of calls', () => {
  let written: number[];
  let dropped: number;
  let busy: boolean;
  let record: (requests: readonly LoggedRequest[]) => Promise<void>;
  let recorder: RequestRecorder;
  beforeEach(() => {
    jest.useFakeTimers();
    [written, dropped, busy] = [[], 0, false];
    record = async (requests) => void written.push(requests.length);
    recorder = new RequestRecorder({
      requestLog: { record: (requests) => record(requests) },
      isBusy: () => busy,
      onDropped: (calls) => {
        dropped += calls;
      },
    });
  });
  afterEach(() => void jest.useRealTimers());

  const callsOf = (accountId: string, amount: number) => {
    const call = aLoggedRequest({ accountId, at: new Date(0) });
    for (let n = 0; n < amount; n++) recorder.record(call, () => call);
  };
  /** Each of another account. */
  const calls = (amount: number) => {
    for (let n = 0; n < amount; n++) callsOf(newId(), 1);
  };

  test('writes the calls of half a second in one statement, and a thousand at most', async () => {
    calls(3);
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(written).toEqual([3]);
    calls(2_500);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(written).toEqual([3, 1_000, 1_000, 500]);
    expect(dropped).toBe(0);
  });

  test('drops what goes beyond the share of an account, without describing it', async () => {
    callsOf(newId(), 100);
    const describeCall = jest.fn(() => aLoggedRequest({ accountId: newId(), at: new Date(0) }));
    const busyAccount = newId();
    for (let n = 0; n < 300; n++) recorder.record({ accountId: busyAccount, status: 202 }, describeCall);
    expect(describeCall).toHaveBeenCalledTimes(100);
    expect(dropped).toBe(200);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    recorder.record({ accountId: busyAccount, status: 202 }, describeCall);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(written).toEqual([200, 1]);
  });

  test('writes one statement at a time', async () => {
    const gate = Promise.withResolvers<void>();
    record = async (requests) => {
      written.push(requests.length);
      await gate.promise;
    };
    calls(1);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    calls(2);
    await jest.advanceTimersByTimeAsync(10 * HALF_A_SECOND);
    expect(written).toEqual([1]);
    gate.resolve();
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(written).toEqual([1, 2]);
  });

  test('takes no connection while requests wait for one, and drops what it cannot hold', async () => {
    busy = true;
    calls(20_000);
    await jest.advanceTimersByTimeAsync(10 * HALF_A_SECOND);
    expect([written, dropped]).toEqual([[], 0]);
    calls(7);
    expect(dropped).toBe(7);
    busy = false;
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(written).toHaveLength(20);
  });

  test('drops and counts what cannot be written, and goes on', async () => {
    record = async () => {
      throw new Error('the database is away');
    };
    calls(5);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(dropped).toBe(5);
    record = async (requests) => void written.push(requests.length);
    calls(1);
    await jest.advanceTimersByTimeAsync(HALF_A_SECOND);
    expect(written).toEqual([1]);
  });

  test('writes at the end of the process what waits', async () => {
    busy = true;
    calls(4);
    await recorder.flush();
    expect(written).toEqual([4]);
  });
});
