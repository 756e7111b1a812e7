import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { shardOf } from '@waxwing/core';
import { after, createDeliveryHarness, DELIVERED, failure } from '../testing/delivery-harness.js';

const LOOK_MS = 60_000;

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

/** An endpoint of an account in one half of the shards. */
async function endpointInHalf(half: 0 | 1) {
  for (;;) {
    const endpoint = await harness.addEndpoint();
    if (Math.floor(shardOf(endpoint.accountId) / 32) === half) return endpoint;
  }
}

test('what came of attempts under a lost lease is not stored under the next one of the same worker', async () => {
  const { addEndpoint, write, pass, receiver, requests, retries, start, world } = harness;
  const endpoint = await addEndpoint();
  start();
  await pass(LOOK_MS - 20);
  receiver.answer = async () => failure('timeout');
  const [id] = await write(endpoint.accountId);
  await pass(5);
  expect(requests).toHaveLength(1);
  // Suspended, as it were: another worker has had the shard meanwhile, and has given it back.
  const row = world.store.deliveries.shards.get(shardOf(endpoint.accountId))!;
  row.epoch += 2;
  receiver.answer = async () => DELIVERED;
  await pass(1_000);
  expect(requests).toMatchObject([
    { eventId: id, attempt: 1 },
    { eventId: id, attempt: 1 },
  ]);
  expect(retries()).toEqual([]);
});

test('what came of attempts under a lost lease is not stored later, also where the look that noticed it has failed', async () => {
  const { addEndpoint, write, pass, receiver, requests, retries, start, world, deliveryShards } = harness;
  const endpoint = await addEndpoint();
  const faulty = { claim: false, record: false };
  const unless = async <T>(isFaulty: boolean, work: () => Promise<T>): Promise<T> => {
    if (isFaulty) throw new Error('the database is away');
    return work();
  };
  start({
    deliveryRecords: { record: (rows) => unless(faulty.record, () => world.deliveryRecords.record(rows)) },
    deliveryShards: {
      ...deliveryShards,
      claim: (...of) => unless(faulty.claim, () => deliveryShards.claim(...of)),
    },
  });
  await pass(LOOK_MS / 2);
  Object.assign(faulty, { claim: true, record: true });
  receiver.answer = async () => failure('timeout');
  await write(endpoint.accountId);
  await pass(1_000);
  expect(requests).toHaveLength(1);
  // Another worker has the shard, delivers the event and gives the shard back.
  const { shards } = world.store.deliveries;
  const shard = shardOf(endpoint.accountId);
  const expiresAt = new Date(Date.now() + 10 * LOOK_MS);
  shards.set(shard, { owner: 'other', epoch: shards.get(shard)!.epoch + 1, expiresAt });
  await pass(2 * LOOK_MS);
  const { position } = world.store.events.rows.at(-1)!;
  const stored = world.store.webhookEndpoints.get(endpoint.id)!;
  world.store.webhookEndpoints.set(endpoint.id, { ...stored, endpoint: { ...stored.endpoint, position } });
  shards.set(shard, { owner: '', epoch: shards.get(shard)!.epoch, expiresAt: new Date(0) });
  faulty.claim = false;
  await pass(2 * LOOK_MS);
  expect(shards.get(shard)!.owner).not.toBe('');
  faulty.record = false;
  await pass(LOOK_MS);
  expect(retries()).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('a shard above the share of a busy worker moves on at once, whatever else the worker delivers', async () => {
  const { write, pass, receiver, requests, start, world } = harness;
  const [busy, moving] = [await endpointInHalf(0), await endpointInHalf(1)];
  receiver.answer = () => after(20);
  const record: typeof world.deliveryRecords.record = async (rows) => {
    const answer = await world.deliveryRecords.record(rows);
    await after(150);
    return answer;
  };
  start({ deliveryRecords: { record } });
  await pass(LOOK_MS - 1_000);
  await write(busy.accountId, 5_000);
  start();
  await pass(1_000);
  const [id] = await write(moving.accountId);
  await pass(2_000);
  expect(requests.filter(({ endpoint }) => endpoint.id === busy.id).length).toBeLessThan(4_000);
  expect(requests.map(({ eventId }) => eventId)).toContain(id);
});

test('a worker that joins takes over without a repeat: what is in flight is recorded before its shard moves', async () => {
  const { addEndpoint, write, pass, receiver, requests, idsOf, start } = harness;
  const endpoints = await Promise.all(Array.from({ length: 20 }, () => addEndpoint()));
  receiver.answer = () => after(300);
  start();
  const ids: string[] = [];
  for (const { accountId } of endpoints) ids.push(...(await write(accountId, 100)));
  await pass(LOOK_MS - 200);
  for (const { accountId } of endpoints) ids.push(...(await write(accountId, 100)));
  start();
  await pass(2 * LOOK_MS);
  expect(requests.length).toBe(ids.length);
  expect(new Set(idsOf())).toEqual(new Set(ids));
});

test('the shards of workers that died one after the other are taken over within a second of the end of their leases', async () => {
  const { clock, deliveryShards, pass, start, world } = harness;
  const held = () => {
    const now = clock.now();
    return world.store.deliveries.shards.where(({ expiresAt }) => expiresAt > now);
  };
  await deliveryShards.renew('dead 1');
  await deliveryShards.claim('dead 1', 20);
  await pass(LOOK_MS / 2);
  await deliveryShards.renew('dead 2');
  await deliveryShards.claim('dead 2', 20);
  // Its looks do not fall together with the end of a lease.
  await pass(LOOK_MS / 3);
  start();
  await pass(deliveryShards.ttlMs - LOOK_MS / 3 + 1_000);
  const owners = new Set(held().map(({ owner }) => owner));
  expect([held().length, owners.size, owners.has('dead 2')]).toEqual([64, 1, false]);
});

test('a worker that ends closes the sockets of its endpoints', async () => {
  const { addEndpoint, write, pass, forgotten, start } = harness;
  const endpoint = await addEndpoint();
  const worker = start();
  await pass(10);
  await write(endpoint.accountId);
  await pass(300);
  const stopping = worker.stop(10_000);
  await pass(2_000);
  await stopping;
  expect(forgotten).toContain(endpoint.id);
});
