import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, type Replay } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { after, createDeliveryHarness, DELIVERED, failure } from '../../testing/delivery-harness.js';

let harness: ReturnType<typeof createDeliveryHarness>;
beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('deliveries', () => {
  test('a resend goes out once, also of what was delivered and while the breaker is open', async () => {
    const { addEndpoint, write, pass, receiver, requests, retries, world } = harness;
    const endpoint = await addEndpoint();
    await harness.begin();
    const [id] = await write(endpoint.accountId);
    await pass(300);
    const event = world.store.events.rows[0]!;
    const resend = () =>
      world.deliveries.resend({ accountId: endpoint.accountId, endpointId: endpoint.id, event });
    expect(harness.deliveredAfter).toHaveLength(1);
    await resend();
    await pass(300);
    expect(requests).toMatchObject([{ eventId: id }, { eventId: id, origin: 'resend', attempt: 2 }]);
    // It says nothing of how soon events are delivered.
    expect(harness.deliveredAfter).toHaveLength(1);
    expect(retries()).toEqual([]);

    receiver.answer = async () => failure('connect');
    await write(endpoint.accountId, 20);
    await pass(HOUR_MS);
    const before = requests.length;
    await resend();
    await pass(300);
    expect(requests.slice(before)).toMatchObject([{ eventId: id, origin: 'resend' }]);
    await pass(HOUR_MS);
    expect(retries().filter(({ nextAt }) => nextAt === null)).toMatchObject([{ event: { id: event.id } }]);
  });

  test('a resend of what waits for a retry goes out once too, and counts as one of its attempts', async () => {
    const { addEndpoint, write, pass, receiver, requests, retries, world } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('http_5xx');
    await harness.begin();
    const [id] = await write(endpoint.accountId);
    await pass(300);
    const event = world.store.events.rows[0]!;
    await world.deliveries.resend({ accountId: endpoint.accountId, endpointId: endpoint.id, event });
    await pass(60_000);
    expect(requests).toMatchObject([
      { eventId: id, origin: 'new', attempt: 1 },
      { eventId: id, origin: 'resend', attempt: 2 },
    ]);
    expect(retries()).toMatchObject([{ attempts: 2, nextAt: expect.any(Date), once: false }]);
    receiver.answer = async () => DELIVERED;
    await pass(HOUR_MS);
    expect(requests.slice(2)).toMatchObject([{ eventId: id, origin: 'retry', attempt: 3 }]);
    expect(retries()).toEqual([]);
    const sinceEvent = requests[2]!.at.getTime() - event.occurredAt.getTime();
    expect(harness.deliveredAfter).toEqual([sinceEvent / 1_000]);
  });

  test('a replay delivers the past again beside new events; cancelled, it stops', async () => {
    const { addEndpoint, write, pass, receiver, requests, world, clock } = harness;
    const endpoint = await addEndpoint();
    await harness.begin();
    const ids = await write(endpoint.accountId, 300);
    await pass(2_000);
    expect(requests).toHaveLength(300);
    const positions = world.store.events.rows.map(({ position }) => position);
    const replay = (): Replay => ({
      id: newId(),
      endpointId: endpoint.id,
      accountId: endpoint.accountId,
      since: clock.now(),
      until: clock.now(),
      from: { txid: 0n, seq: 0n },
      to: positions.at(-1)!,
      position: { txid: 0n, seq: 0n },
      types: null,
      state: 'running',
      delivered: 0,
      failed: 0,
      createdAt: clock.now(),
    });
    const first = replay();
    await world.replays.start(first);
    await expect(world.replays.start(replay())).rejects.toThrow('A replay of this webhook is running');
    await pass(5_000);
    const replayed = requests.filter(({ origin }) => origin === 'replay');
    expect(replayed.map(({ eventId }) => eventId)).toEqual(ids);
    expect(await world.replays.findLast(endpoint.accountId, endpoint.id)).toMatchObject({
      id: first.id,
      state: 'done',
      delivered: 300,
    });

    receiver.answer = () => after(500);
    await world.replays.start(replay());
    await pass(1_200);
    await world.replays.cancel(endpoint.accountId, endpoint.id);
    await pass(1_000);
    const sent = requests.length;
    expect(sent).toBeLessThan(660);
    await pass(60_000);
    expect(requests).toHaveLength(sent);
    expect((await world.replays.findLast(endpoint.accountId, endpoint.id))?.state).toBe('cancelled');
  });

  test('a replay repeats also what was delivered just before it began', async () => {
    const { addEndpoint, write, pass, requests, world, clock } = harness;
    const { id: endpointId, accountId } = await addEndpoint();
    await harness.begin();
    const [id] = await write(accountId);
    // Delivered, and not recorded yet.
    await pass(20);
    expect(harness.idsOf()).toEqual([id]);
    const begin = { txid: 0n, seq: 0n };
    await world.replays.start({
      id: newId(),
      endpointId,
      accountId,
      since: clock.now(),
      until: clock.now(),
      from: begin,
      to: world.store.events.rows.at(-1)!.position,
      position: begin,
      types: null,
      state: 'running',
      delivered: 0,
      failed: 0,
      createdAt: clock.now(),
    });
    await pass(5_000);
    expect(requests.map(({ eventId, origin }) => [eventId, origin])).toEqual([
      [id, 'new'],
      [id, 'replay'],
    ]);
    expect(await world.replays.findLast(accountId, endpointId)).toMatchObject({
      state: 'done',
      delivered: 1,
    });
  });
});
