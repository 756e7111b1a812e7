import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@waxwing/core';
import { after, createDeliveryHarness, failure, replayOf } from '../testing/delivery-harness.js';

const SILENT = 400;
const WAITING = 20;
const SILENCE_MS = 15_000;
/** How long an attempt may hold a slot that others need. */
const STALL_MS = 2_000;

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

const endpoints = (count: number) => Promise.all(Array.from({ length: count }, () => harness.addEndpoint()));
const requestsOf = ({ id }: { id: string }) =>
  harness.requests.filter(({ endpoint }) => endpoint.id === id).length;

async function timeOut() {
  await after(SILENCE_MS);
  return { ...failure('timeout'), ms: SILENCE_MS };
}

describe('receivers that are silent', () => {
  test('do not delay the events of others, although all together want more slots than there are', async () => {
    const { write, pass, receiver, start } = harness;
    const silent = await endpoints(SILENT);
    const silentIds = new Set(silent.map(({ id }) => id));
    receiver.answer = ({ endpoint }) => (silentIds.has(endpoint.id) ? timeOut() : after(5));
    for (const { accountId } of silent) await write(accountId, WAITING);
    start();
    const healthy = await endpoints(20);
    // The first moments are the worst: nothing is known of anybody.
    await pass(2 * STALL_MS);
    for (let second = 0; second < 30; second++) {
      for (const { accountId } of healthy) await write(accountId, 5);
      await pass(1_000);
      for (const endpoint of healthy) expect(requestsOf(endpoint)).toBe(5 * (second + 1));
    }
  });

  test('leave the slots of fast endpoints within two seconds of their silence', async () => {
    const { write, pass, receiver, start } = harness;
    const silent = await endpoints(20);
    const silentIds = new Set(silent.map(({ id }) => id));
    receiver.answer = ({ endpoint }) => (silentIds.has(endpoint.id) ? timeOut() : after(5));
    const slots = { all: 200, fast: 20, slow: 4, replay: 4, account: 10 };
    const worker = start({ slots });
    for (const { accountId } of silent) await write(accountId, WAITING);
    await pass(STALL_MS - 1_000);
    expect(worker.load.inFlight.fast).toBe(20);
    await pass(STALL_MS);
    expect(worker.load.inFlight.fast).toBe(0);
    const [healthy] = await endpoints(1);
    await write(healthy!.accountId, 30);
    await pass(100);
    expect(requestsOf(healthy!)).toBe(30);
  });

  test('which answer again are delivered everything, ten at a time as before', async () => {
    const { write, pass, receiver, start, requests } = harness;
    const [endpoint] = await endpoints(1);
    let isSilent = true;
    receiver.answer = () => (isSilent ? timeOut() : after(5));
    start();
    const ids = await write(endpoint!.accountId, WAITING);
    await pass(SILENCE_MS + 1_000);
    isSilent = false;
    await pass(2 * MINUTE_MS);
    expect(new Set(requests.map(({ eventId }) => eventId))).toEqual(new Set(ids));
    requests.length = 0;
    receiver.answer = () => after(1_000);
    await write(endpoint!.accountId, WAITING);
    await pass(500);
    expect(requests).toHaveLength(10);
  });
});

test('fast endpoints without end do not keep slow ones from their part of the slots', async () => {
  const { write, pass, receiver, start } = harness;
  const busy = await endpoints(10);
  const [slow] = await endpoints(1);
  receiver.answer = async ({ endpoint }) =>
    endpoint.id === slow!.id ? { ...(await after(6_000)), ms: 6_000 } : after(20);
  const slots = { all: 100, fast: 20, slow: 4, replay: 4, account: 10 };
  await write(slow!.accountId, 1_000);
  start({ slots });
  await pass(MINUTE_MS);
  const before = requestsOf(slow!);
  for (let round = 0; round < 10; round++) {
    for (const { accountId } of busy) await write(accountId, 200);
    await pass(2_000);
  }
  expect(requestsOf(slow!)).toBeGreaterThan(before + 4);
});

test('replays by many accounts use a quarter of the slots at most, and new events go out beside them at once', async () => {
  const { write, pass, receiver, start, requests, world } = harness;
  const replaying = await endpoints(50);
  start();
  for (const { accountId } of replaying) await write(accountId, 60);
  await pass(5_000);
  expect(requests).toHaveLength(3_000);
  const to = world.store.events.rows.at(-1)!.position;
  requests.length = 0;
  receiver.answer = () => after(500);
  for (const endpoint of replaying) await world.replays.start(replayOf(endpoint, to));
  await pass(600);
  expect(requests.filter(({ origin }) => origin === 'replay').length).toBeLessThanOrEqual(2 * 64);
  for (const { accountId } of replaying.slice(0, 10)) {
    const [id] = await write(accountId);
    await pass(50);
    expect(requests.map(({ eventId, origin }) => `${origin} ${eventId}`)).toContain(`new ${id}`);
  }
  await pass(10 * MINUTE_MS);
  expect(requests.filter(({ origin }) => origin === 'replay')).toHaveLength(50 * 60);
});
