import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, maskOf, type Replay } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { after, createDeliveryHarness, DELIVERED, failure } from '../testing/delivery-harness.js';

let harness: ReturnType<typeof createDeliveryHarness>;

beforeEach(() => {
  harness = createDeliveryHarness();
});
afterEach(() => {
  jest.useRealTimers();
});

const start = async () => {
  harness.start();
  await harness.pass(10);
};

describe('deliveries', () => {
  test('an event reaches its endpoint at once, and the cursor passes it', async () => {
    const { addEndpoint, write, pass, requests, endpointNow, world } = harness;
    const endpoint = await addEndpoint();
    await start();
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
    await start();
    expect(idsOf()).toEqual(ids);
  });

  test('a down endpoint is asked at most 170 times a day, and gets all of 5,000 events in order once it is back', async () => {
    const { addEndpoint, write, pass, receiver, requests, idsOf, retries } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('connect');
    await start();
    const ids = await write(endpoint.accountId, 5_000);
    await pass(24 * HOUR_MS);
    expect(requests.length).toBeLessThanOrEqual(170);
    expect(requests.length).toBeGreaterThan(100);
    expect(retries().length).toBeLessThanOrEqual(10);

    requests.length = 0;
    receiver.answer = async () => DELIVERED;
    await pass(12 * MINUTE_MS);
    expect(idsOf()).toEqual(ids);
    expect(retries()).toEqual([]);
  });

  test('an endpoint that is down for 130 hours: a mail after 24, disabled at 120, and it goes on from where it stopped', async () => {
    const { addEndpoint, write, pass, receiver, requests, idsOf, jobs, world, endpointNow } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => failure('http_5xx', 500);
    await start();
    const ids = await write(endpoint.accountId, 20);
    await pass(23 * HOUR_MS);
    expect(jobs.waiting('mail')).toEqual([]);
    await pass(2 * HOUR_MS);
    expect(jobs.waiting('mail')).toMatchObject([{ kind: 'webhook-failing', host: 'shop.example' }]);
    await pass(94 * HOUR_MS);
    expect((await endpointNow(endpoint)).state).toBe('enabled');
    await pass(2 * HOUR_MS);
    const disabled = await endpointNow(endpoint);
    expect(disabled).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    expect(disabled.recordingUntil!.getTime() - harness.clock.now().getTime()).toBeGreaterThan(
      6 * 24 * HOUR_MS,
    );
    expect(jobs.waiting('mail').map(({ kind }) => kind)).toEqual(['webhook-failing', 'webhook-disabled']);
    expect(JSON.stringify(jobs.waiting('mail'))).not.toContain('/hook');

    requests.length = 0;
    receiver.answer = async () => DELIVERED;
    await pass(20 * HOUR_MS);
    expect(requests).toEqual([]);
    const late = await write(endpoint.accountId, 3);
    await pass(HOUR_MS);
    await world.webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
      endpoint: { state: 'enabled', disabledReason: null, failingSince: null, recordingUntil: null },
    }));
    await pass(80 * HOUR_MS);
    expect(new Set(idsOf())).toEqual(new Set([...ids, ...late]));
    expect(idsOf()).toHaveLength(23);
  });

  test.each([
    ['410 disables at once', failure('gone', 410), 'disabled'],
    ['301 is a failure that is not followed', failure('redirect', 301), 'enabled'],
    ['a connection without an answer is a failure', failure('connect'), 'enabled'],
  ])('%s', async (_, outcome, state) => {
    const { addEndpoint, write, pass, receiver, requests, endpointNow, retries } = harness;
    const endpoint = await addEndpoint();
    receiver.answer = async () => outcome;
    await start();
    await write(endpoint.accountId);
    await pass(1_000);
    expect(requests).toHaveLength(1);
    expect((await endpointNow(endpoint)).state).toBe(state);
    expect(retries()).toHaveLength(state === 'disabled' ? 0 : 1);
  });

  test.each([
    [30_000, 60_000],
    [HOUR_MS, HOUR_MS],
  ])(
    '429 with Retry-After of %i ms: nothing for as long, and the event again after %i ms',
    async (pauseMs, againMs) => {
      const { addEndpoint, write, pass, receiver, requests, idsOf } = harness;
      const endpoint = await addEndpoint();
      receiver.answer = async () => ({ ...failure('paused', 429), retryAfterMs: pauseMs });
      await start();
      const [first] = await write(endpoint.accountId);
      await pass(1_000);
      receiver.answer = async () => DELIVERED;
      const began = requests[0]!.at.getTime();
      const [second] = await write(endpoint.accountId);
      await pass(2 * HOUR_MS);
      const times = new Map(requests.slice(1).map(({ eventId, at }) => [eventId, at.getTime() - began]));
      expect(idsOf().length).toBe(3);
      expect(times.get(second!)).toBeGreaterThanOrEqual(pauseMs);
      expect(times.get(second!)).toBeLessThan(pauseMs + 1_000);
      expect(times.get(first!)).toBeGreaterThanOrEqual(againMs);
      expect(times.get(first!)).toBeLessThan(againMs + 5_000);
    },
  );

  test('a poison event is tried ten times on its schedule and delays no other; recovered, it arrives under its id', async () => {
    const { addEndpoint, write, pass, receiver, requests, retries, world, clock } = harness;
    const endpoint = await addEndpoint();
    const [poison] = await write(endpoint.accountId);
    receiver.answer = async ({ eventId }) => (eventId === poison ? failure('http_4xx', 422) : DELIVERED);
    await start();
    for (let hour = 0; hour < 80; hour++) {
      const before = requests.length;
      const [good] = await write(endpoint.accountId);
      await pass(50);
      expect(requests.slice(before).map(({ eventId }) => eventId)).toContain(good);
      await pass(HOUR_MS);
    }
    const tries = requests.filter(({ eventId }) => eventId === poison);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const hours = (tries.at(-1)!.at.getTime() - tries[0]!.at.getTime()) / HOUR_MS;
    expect(hours).toBeCloseTo(75.6, 0);
    expect(retries()).toMatchObject([{ attempts: 10, nextAt: null }]);

    receiver.answer = async () => DELIVERED;
    const { accountId, id } = endpoint;
    expect(
      await world.deliveries.recover(accountId, id, new Date(clock.now().getTime() - 90 * HOUR_MS)),
    ).toBe(1);
    await pass(1_000);
    expect(requests.at(-1)).toMatchObject({ eventId: poison, attempt: 1, origin: 'retry' });
    expect(retries()).toEqual([]);
  });

  test('with strict order a failing event holds up all later ones', async () => {
    const { addEndpoint, write, pass, receiver, idsOf, requests } = harness;
    const endpoint = await addEndpoint({ strict: true, maxInFlight: 1 });
    const ids = await write(endpoint.accountId, 10);
    let failures = 3;
    receiver.answer = async ({ eventId }) =>
      eventId === ids[4] && failures-- > 0 ? failure('http_5xx', 500) : DELIVERED;
    await start();
    await pass(1_000);
    expect(idsOf()).toEqual(ids.slice(0, 5));
    await pass(HOUR_MS);
    expect(idsOf(requests.filter((_, index) => index < 4 || index > 6))).toEqual(ids);
  });

  test('with strict order the next event waits for the answer, not for what came of it to be stored', async () => {
    const { addEndpoint, write, pass, receiver, idsOf } = harness;
    const endpoint = await addEndpoint({ strict: true, maxInFlight: 1 });
    receiver.answer = () => after(5);
    await start();
    const ids = await write(endpoint.accountId, 100);
    await pass(1_000);
    expect(idsOf()).toEqual(ids);
  });

  test('a resend goes out once, also of what was delivered and while the breaker is open', async () => {
    const { addEndpoint, write, pass, receiver, requests, retries, world } = harness;
    const endpoint = await addEndpoint();
    await start();
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
    await start();
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

  test('a replay delivers the past again beside new events; cancelled, it stops', async () => {
    const { addEndpoint, write, pass, receiver, requests, world, clock } = harness;
    const endpoint = await addEndpoint();
    await start();
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
    await start();
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

  test('a closed account gets nothing more, whatever was read', async () => {
    const { addEndpoint, write, pass, receiver, requests, world } = harness;
    const endpoint = await addEndpoint({ maxInFlight: 2 });
    receiver.answer = () => after(100);
    await start();
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
