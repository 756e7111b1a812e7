import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Clock, MINUTE_MS } from '@waxwing/core';
import { createDeliveryHarness, failure } from '../testing/delivery-harness.js';

const OFF_MS = 10 * MINUTE_MS;
const BEGAN = new Date('2026-11-22T03:00:00Z').getTime();
/** A receiver accepts no signature that is older, nor one from so far ahead. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** The database's clock stays right while the process's own is set. */
const databaseClock: Clock = { now: () => new Date(BEGAN + performance.now()) };
const setWorkerClock = (offMs: number) => jest.setSystemTime(databaseClock.now().getTime() + offMs);

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness(databaseClock);
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  ['ahead', OFF_MS],
  ['behind', -OFF_MS],
])('a worker whose clock is ten minutes %s', (_, offMs) => {
  const signedOffMs = () =>
    harness.requests.map(({ sentAt, at }) => Math.abs(sentAt.getTime() - at.getTime()));

  test('signs with a time that receivers accept, and retries in time', async () => {
    const { addEndpoint, write, pass, receiver, requests, start } = harness;
    setWorkerClock(offMs);
    receiver.answer = async () => failure('http_5xx', 500);
    const endpoint = await addEndpoint();
    start();
    await write(endpoint.accountId);
    await pass(6 * MINUTE_MS);
    const times = requests.map(({ at }) => at.getTime());
    expect(times.map((at) => Math.round((at - times[0]!) / 1_000))).toEqual([0, 5, 305]);
    for (const off of signedOffMs()) expect(off).toBeLessThan(1_000);
  });

  test('which is set amid deliveries keeps its distances, its leases and its signatures', async () => {
    const { addEndpoint, write, pass, receiver, requests, start, world } = harness;
    setWorkerClock(offMs);
    receiver.answer = async () => failure('http_5xx', 500);
    const endpoint = await addEndpoint();
    start();
    await write(endpoint.accountId);
    await pass(1_000);
    const epochs = world.store.deliveries.shards.where(() => true).map(({ epoch }) => epoch);
    // Set right, and wrong the other way a minute later.
    setWorkerClock(0);
    await pass(MINUTE_MS);
    setWorkerClock(-offMs);
    await pass(5 * MINUTE_MS);
    const times = requests.map(({ at }) => at.getTime());
    expect(times.map((at) => Math.round((at - times[0]!) / 1_000))).toEqual([0, 5, 305]);
    expect(Math.max(...signedOffMs())).toBeLessThan(TOLERANCE_MS);
    expect(world.store.deliveries.shards.where(() => true).map(({ epoch }) => epoch)).toEqual(epochs);
  });
});
