import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, maskOf } from '@waxwing/core';
import { after, createDeliveryHarness, DELIVERED, failure } from '../testing/delivery-harness.js';

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('deliveries', () => {
  test('an event reaches its endpoint at once, and the cursor passes it', async () => {
    const { addEndpoint, write, pass, requests, endpointNow, world } = harness;
    const endpoint = await addEndpoint();
    await harness.begin();
    const [id] = await write(endpoint.accountId);
    await pass(50);
    expect(requests).toMatchObject([
      { eventId: id, attempt: 1, origin: 'new', endpoint: { id: endpoint.id } },
    ]);
    await pass(200);
    const { position, lastSuccessAt } = await endpointNow(endpoint);
    expect(position).toEqual(world.store.events.rows.at(-1)!.position);
    expect(lastSuccessAt).not.toBeNull();
    expect(harness.retries()).toEqual([]);
    const { accountId, id: endpointId } = endpoint;
    const { deliveries } = await world.deliveries.list({ accountId, endpointId, limit: 10 });
    expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 1, nextAttemptAt: null }]);
  });

  test('events before the worker began are delivered too, and those of other types are passed', async () => {
    const { addEndpoint, write, idsOf } = harness;
    const endpoint = await addEndpoint({ types: maskOf(['key.deleted']) });
    const { accountId } = endpoint;
    await harness.world.setEventTypes(accountId, maskOf(['key.created', 'key.deleted']));
    await write(accountId, 5, 'key.created');
    const ids = await write(accountId, 3, 'key.deleted');
    await harness.begin();
    expect(idsOf()).toEqual(ids);
  });

  test('with strict order a failing event holds up all later ones', async () => {
    const { addEndpoint, write, pass, receiver, idsOf, requests } = harness;
    const endpoint = await addEndpoint({ strict: true, maxInFlight: 1 });
    const ids = await write(endpoint.accountId, 10);
    let failures = 3;
    receiver.answer = async ({ eventId }) =>
      eventId === ids[4] && failures-- > 0 ? failure('http_5xx', 500) : DELIVERED;
    await harness.begin();
    await pass(1_000);
    expect(idsOf()).toEqual(ids.slice(0, 5));
    await pass(HOUR_MS);
    expect(idsOf(requests.filter((_, index) => index < 4 || index > 6))).toEqual(ids);
  });

  test('with strict order the next event waits for the answer, not for what came of it to be stored', async () => {
    const { addEndpoint, write, pass, receiver, idsOf } = harness;
    const endpoint = await addEndpoint({ strict: true, maxInFlight: 1 });
    receiver.answer = () => after(5);
    await harness.begin();
    const ids = await write(endpoint.accountId, 100);
    await pass(1_000);
    expect(idsOf()).toEqual(ids);
  });

  test('one account with many waiting events delays the ten of others by no more than their turns', async () => {
    const { addEndpoint, write, pass, receiver, requests } = harness;
    const big = await addEndpoint();
    await write(big.accountId, 3_000);
    const small = await Promise.all(Array.from({ length: 20 }, () => addEndpoint()));
    for (const { accountId } of small) await write(accountId, 10);
    receiver.answer = () => after(20);
    harness.start({ slots: { all: 40, fast: 21, slow: 5, replay: 5, account: 4 } });
    await pass(2_000);
    const last = requests.findLastIndex(({ endpoint }) => endpoint.accountId !== big.accountId);
    const bigBefore = requests.slice(0, last).filter(({ endpoint }) => endpoint.accountId === big.accountId);
    expect(requests.filter(({ endpoint }) => endpoint.accountId !== big.accountId)).toHaveLength(200);
    expect(bigBefore.length).toBeLessThan(60);
  });

  test('slow endpoints share their part of the slots and leave the rest to the others', async () => {
    const { addEndpoint, write, pass, receiver, requests } = harness;
    const slow = await Promise.all(Array.from({ length: 8 }, () => addEndpoint({ maxInFlight: 2 })));
    const slowIds = new Set(slow.map(({ id }) => id));
    let open = 0;
    receiver.answer = async ({ endpoint }) => {
      if (!slowIds.has(endpoint.id)) return DELIVERED;
      open += 1;
      const answer = await after(6_000);
      open -= 1;
      return { ...answer, ms: 6_000 };
    };
    for (const { accountId } of slow) await write(accountId, 100);
    harness.start({ slots: { all: 40, fast: 20, slow: 3, replay: 5, account: 4 } });
    await pass(60_000);
    expect(open).toBe(3);
    const fast = await addEndpoint();
    await write(fast.accountId, 50);
    await pass(100);
    expect(requests.filter(({ endpoint }) => endpoint.id === fast.id)).toHaveLength(50);
  });

  test('a closed account gets nothing more, whatever was read', async () => {
    const { addEndpoint, write, pass, receiver, requests, world } = harness;
    const endpoint = await addEndpoint({ maxInFlight: 2 });
    receiver.answer = () => after(100);
    await harness.begin();
    await write(endpoint.accountId, 200);
    await pass(1_000);
    await world.accounts.close(endpoint.accountId, new Date());
    await pass(300);
    const sent = requests.length;
    expect(sent).toBeLessThan(60);
    await pass(HOUR_MS);
    expect(requests).toHaveLength(sent);
  });
});
