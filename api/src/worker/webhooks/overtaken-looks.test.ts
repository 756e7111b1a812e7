import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type DeliveryTargets, maskOf, type WebhookEndpoint } from '@waxwing/core';
import { after, createDeliveryHarness, DELIVERED, replayOf } from '../testing/delivery-harness.js';

const LOOK_MS = 10_000;
const SLOW_MS = 1_000;

let harness: ReturnType<typeof createDeliveryHarness>;
/** How late a reading of all accounts is answered, and one that a notification has asked for. */
let lateMs: { all: number; hinted: number };
let looks: number;
beforeEach(() => {
  harness = createDeliveryHarness();
  lateMs = { all: 0, hinted: 0 };
  looks = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

function lateTargets({ list, listRetries }: DeliveryTargets): DeliveryTargets {
  return {
    async list(of) {
      const listed = await list(of);
      if (!of.accountIds) looks += 1;
      await after(of.accountIds ? lateMs.hinted : lateMs.all);
      return listed;
    },
    listRetries,
  };
}

/** A worker that has just begun a look which is answered late, at an endpoint that has taken `id` before. */
async function withSlowLook(overrides: Parameters<typeof harness.addEndpoint>[0], prepare: Prepare) {
  const { addEndpoint, pass, start, world, write } = harness;
  const endpoint = await addEndpoint(overrides);
  start({ lookMs: LOOK_MS, deliveryTargets: lateTargets(world.deliveryTargets) });
  await pass(LOOK_MS / 2);
  const [id] = await write(endpoint.accountId);
  await pass(LOOK_MS / 4);
  await prepare(endpoint);
  lateMs.all = SLOW_MS;
  const before = looks;
  while (looks === before) await pass(10);
  return { endpoint, id };
}

type Prepare = (endpoint: WebhookEndpoint) => Promise<unknown>;

test('a type that is added during a slow look is not passed over by what the look has read', async () => {
  const { write, pass, receiver, idsOf, world } = harness;
  const { endpoint, id } = await withSlowLook({ types: maskOf(['key.created']) }, async ({ accountId }) => {
    // In flight all the time, so that the look has something to read.
    receiver.answer = () => after(LOOK_MS);
    await write(accountId);
  });
  const { accountId } = endpoint;
  const types = maskOf(['key.created', 'key.deleted']);
  await world.webhookEndpoints.change(accountId, endpoint.id, () => ({ endpoint: { types } }));
  await pass(SLOW_MS / 2);
  lateMs.hinted = SLOW_MS;
  const [added] = await write(accountId, 1, 'key.deleted');
  await pass(2 * LOOK_MS);
  expect(idsOf()).toEqual([id, expect.any(String), added]);
});

test('an endpoint that was enabled again during a slow look goes on with what is in flight', async () => {
  const { write, pass, receiver, idsOf, world } = harness;
  const { endpoint } = await withSlowLook({}, async ({ accountId, id }) => {
    receiver.answer = () => after(LOOK_MS);
    await write(accountId);
    await pass(20);
    // The look is the first to hear of it.
    const row = world.store.webhookEndpoints.get(id)!;
    world.store.webhookEndpoints.set(id, { ...row, endpoint: { ...row.endpoint, state: 'disabled' } });
  });
  const { accountId, id } = endpoint;
  await world.webhookEndpoints.change(accountId, id, () => ({ endpoint: { state: 'enabled' } }));
  await pass(4 * LOOK_MS);
  expect(idsOf()).toHaveLength(2);
});

test('a replay that has ended during a slow look is not begun again', async () => {
  const { pass, receiver, idsOf, world } = harness;
  let answer = () => {};
  const { id } = await withSlowLook({}, async (endpoint) => {
    receiver.answer = () => new Promise((resolve) => (answer = () => resolve(DELIVERED)));
    await world.replays.start(replayOf(endpoint, world.store.events.rows.at(-1)!.position));
  });
  answer();
  await pass(2 * LOOK_MS);
  expect(idsOf()).toEqual([id, id]);
});
