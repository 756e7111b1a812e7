import { afterEach, expect, test } from '@jest/globals';
import {
  DAY_MS,
  type DeliveryAttempt,
  type DeliveryRecord,
  type DeliveryRetry,
  dayOf,
  type EndpointHealth,
  HEALTHY,
  HOUR_MS,
  MINUTE_MS,
  maskOf,
  type Replay,
  ReplayRunning,
  SHARD_COUNT,
  type ShardLease,
  shardOf,
} from '../../../src/index.js';
import { anEndpoint, aSealedEndpoint } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newWorkerId } from '../../fixture/seed.js';
import { newId } from '../../shared/uuid-v7.js';

const EMPTY = { deliveries: [], next: undefined };
const NOTHING = { attempts: [], retries: [], settled: [], resumed: [], endpoints: [], replays: [] };

/** What every implementation of `DeliveriesPorts` keeps. One suite at a time claims the shards of a store. */
export const deliveriesContracts = persistenceContract('Deliveries', (fixture) => {
  const { accounts, clock, deliveries, deliveryRecords, deliveryRetention, deliveryShards } = fixture;
  const { deliveryHints, deliveryTargets, replays, eventLog, fromNow, seed } = fixture;
  const { setEventTypes, settleEvents, webhookEndpoints, writeEvents } = fixture;
  const owners: string[] = [];
  afterEach(async () => {
    for (const owner of owners.splice(0)) await deliveryShards.leave(owner);
  });

  async function newWorker(limit = SHARD_COUNT): Promise<{ owner: string; leases: readonly ShardLease[] }> {
    const owner = newWorkerId();
    owners.push(owner);
    await deliveryShards.renew(owner);
    return { owner, leases: await deliveryShards.claim(owner, limit) };
  }

  async function seedEndpoint() {
    const { id: accountId } = await seed.account();
    const endpoint = anEndpoint({ accountId, types: maskOf(['key.created']), createdAt: clock.now() });
    await setEventTypes(accountId, endpoint.types);
    const stored = await webhookEndpoints.add(endpoint, aSealedEndpoint(), 10);
    const write = async () => {
      await writeEvents([{ accountId, type: 'key.created' }]);
      await settleEvents();
      const { events } = await eventLog.read({ accountId, limit: 100 });
      return events.at(-1)!;
    };
    const of = { accountId, endpointId: endpoint.id };
    const target = async (endpointIds = [endpoint.id]) => {
      const listed = await deliveryTargets.list({ shards: [shardOf(accountId)], endpointIds });
      return listed.find(({ stored: found }) => found.endpoint.id === endpoint.id);
    };
    return { ...stored, of, write, target };
  }

  const attemptOf = (
    of: { accountId: string; endpointId: string },
    eventId: string,
    overrides: Partial<DeliveryAttempt> = {},
  ): DeliveryAttempt => ({
    ...of,
    eventId,
    type: 'key.created',
    at: clock.now(),
    attempt: 1,
    origin: 'new',
    status: 200,
    error: null,
    ms: 12,
    response: 'ok',
    ...overrides,
  });

  const retryOf = (
    of: { accountId: string; endpointId: string },
    overrides: Partial<DeliveryRetry> = {},
  ): DeliveryRetry => ({
    ...of,
    event: { id: newId(), type: 'key.created', position: { txid: 7n, seq: 3n }, occurredAt: clock.now() },
    attempts: 1,
    nextAt: fromNow(-1_000),
    origin: 'retry',
    once: false,
    lastAt: clock.now(),
    ...overrides,
  });

  const record = (leases: readonly ShardLease[], change: Partial<DeliveryRecord>) =>
    deliveryRecords.record({ leases, ...NOTHING, ...change });

  const due = (endpointId: string, except: readonly string[] = []) =>
    deliveryTargets.listRetries(endpointId, { dueBy: fromNow(1_000), limit: 10, except });

  test('a shard has one worker at a time, and each claim raises its epoch', async () => {
    const first = await newWorker(40);
    const second = await newWorker();
    expect([first.leases.length, second.leases.length]).toEqual([40, 24]);
    const { leases, workers } = await deliveryShards.renew(first.owner);
    expect([new Set(leases.map(({ shard }) => shard)).size, workers]).toEqual([40, 2]);
    const [lease] = first.leases;
    await deliveryShards.release([lease!]);
    const [again] = await deliveryShards.claim(second.owner, 1);
    expect(again).toEqual({ shard: lease!.shard, owner: second.owner, epoch: lease!.epoch + 1 });
  });

  test('a worker that leaves holds nothing and counts no more; the others are told when shards are free', async () => {
    const [first, second] = [await newWorker(), await newWorker()];
    expect((await deliveryShards.renew(second.owner)).freeInMs).toBeGreaterThan(0);
    await deliveryShards.leave(first.owner);
    const renewal = await deliveryShards.renew(second.owner);
    expect(renewal).toMatchObject({ leases: [], workers: 1 });
    expect(renewal.freeInMs).toBeLessThanOrEqual(0);
    expect(Math.abs(renewal.now.getTime() - clock.now().getTime())).toBeLessThan(MINUTE_MS);
  });

  test('ten concurrent claims never share a shard', async () => {
    const workers = await Promise.all(Array.from({ length: 10 }, () => newWorker(13)));
    const taken = workers.flatMap(({ leases }) => leases.map(({ shard }) => shard));
    expect(new Set(taken).size).toBe(taken.length);
  });

  test('an endpoint is listed while there is something to do for it, and with what is known of it', async () => {
    const { endpoint, target, write } = await seedEndpoint();
    expect(await target([])).toBeUndefined();
    expect(await target()).toMatchObject({
      hasEvents: false,
      nextRetryAt: null,
      hasResend: false,
      replay: null,
    });
    await write();
    const found = await target([]);
    expect(found).toMatchObject({ hasEvents: true, health: HEALTHY });
    expect(found?.stored.endpoint).toEqual(endpoint);
    expect(await deliveryTargets.list({ shards: [], endpointIds: [endpoint.id] })).toEqual([]);
  });

  test('a disabled endpoint and one of a closed account are not listed', async () => {
    const [one, two] = [await seedEndpoint(), await seedEndpoint()];
    for (const { write } of [one, two]) await write();
    await webhookEndpoints.change(one.of.accountId, one.of.endpointId, () => ({
      endpoint: { state: 'disabled' },
    }));
    await accounts.close(two.of.accountId, clock.now());
    expect([await one.target(), await two.target()]).toEqual([undefined, undefined]);
  });

  test('a position moves forward and never back', async () => {
    const { of, write, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const [first, second] = [await write(), await write()];
    const move = (position: typeof first.position) =>
      record(leases, { endpoints: [{ ...of, position, health: HEALTHY }] });
    await move(second.position);
    await move(first.position);
    expect((await target())?.stored.endpoint.position).toEqual(second.position);
    expect((await target())?.hasEvents).toBe(false);
  });

  test('the health of a failing endpoint is kept, and void once it has succeeded or was enabled anew', async () => {
    const { of, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const { position } = (await target())!.stored.endpoint;
    const health: EndpointHealth = {
      breaker: {
        failures: 6,
        firstFailed: newId(),
        severalFailed: true,
        open: { probes: 2, probeAt: fromNow(5_000) },
      },
      failingSince: fromNow(-HOUR_MS),
      failures: 9,
      lastSuccessAt: null,
      pausedUntil: fromNow(MINUTE_MS),
      warned: true,
    };
    await record(leases, { endpoints: [{ ...of, position, health }] });
    expect((await target())?.health).toEqual(health);
    await webhookEndpoints.change(of.accountId, of.endpointId, () => ({ endpoint: { failingSince: null } }));
    expect((await target())?.health).toEqual(HEALTHY);
    const healed = { ...HEALTHY, lastSuccessAt: fromNow(0) };
    await record(leases, { endpoints: [{ ...of, position, health }] });
    await record(leases, { endpoints: [{ ...of, position, health: healed }] });
    expect((await target())?.health).toEqual(healed);
  });

  test('due retries are read in log order, those left out are not, and the next time is that of all others', async () => {
    const { of, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const at = (seq: bigint, nextAt: Date | null) =>
      retryOf(of, {
        nextAt,
        event: { id: newId(), type: 'key.created', position: { txid: 9n, seq }, occurredAt: fromNow(0) },
      });
    const [late, early, busy] = [at(8n, fromNow(-3_000)), at(2n, fromNow(-1_000)), at(1n, fromNow(-9_000))];
    const [future, given] = [at(3n, fromNow(HOUR_MS)), at(4n, null)];
    await record(leases, { retries: [late, early, busy, future, given] });
    expect((await target([]))?.nextRetryAt).toEqual(busy.nextAt);
    expect(await due(of.endpointId, [busy.event.id])).toEqual({ due: [early, late], nextAt: future.nextAt });
    const all = await deliveryTargets.listRetries(of.endpointId, { dueBy: 'all', limit: 10, except: [] });
    expect(all).toEqual({ due: [busy, early, future, late], nextAt: null });

    await record(leases, { resumed: [of.endpointId], settled: [{ ...of, eventId: early.event.id }] });
    const { due: resumed } = await due(of.endpointId);
    expect(resumed.map(({ event }) => event.id)).toEqual([busy, future, late].map(({ event }) => event.id));
  });

  test('a record under a lease that has moved on stores nothing', async () => {
    const { of, write, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const event = await write();
    await deliveryShards.release(leases);
    await newWorker();
    const answer = await record(leases, {
      attempts: [attemptOf(of, event.id)],
      retries: [retryOf(of)],
      endpoints: [{ ...of, position: event.position, health: HEALTHY }],
    });
    expect(answer.lostShards).toHaveLength(SHARD_COUNT);
    expect(await deliveries.list({ ...of, limit: 10 })).toEqual(EMPTY);
    expect(await target()).toMatchObject({ hasEvents: true, nextRetryAt: null });
  });

  test('the record says which endpoints and replays were stopped meanwhile; nothing is stored of a removed one', async () => {
    const [disabled, removed] = [await seedEndpoint(), await seedEndpoint()];
    const { leases } = await newWorker();
    const change = ({ of, endpoint }: typeof disabled) => ({
      ...of,
      position: endpoint.position,
      health: HEALTHY,
    });
    await webhookEndpoints.change(disabled.of.accountId, disabled.of.endpointId, () => ({
      endpoint: { state: 'disabled', disabledReason: 'by_owner' },
    }));
    await webhookEndpoints.remove(removed.of.accountId, removed.of.endpointId);
    const answer = await record(leases, {
      endpoints: [change(disabled), change(removed)],
      attempts: [attemptOf(removed.of, newId())],
      retries: [retryOf(removed.of)],
      replays: [
        {
          ...removed.of,
          id: newId(),
          position: removed.endpoint.position,
          delivered: 0,
          failed: 0,
          done: false,
        },
      ],
    });
    const ids = [disabled, removed].map(({ of }) => of.endpointId);
    expect(answer.stoppedEndpoints.toSorted()).toEqual(ids.toSorted());
    expect(answer.stoppedReplays).toHaveLength(1);
    expect(await deliveries.list({ ...removed.of, limit: 10 })).toEqual(EMPTY);
  });

  test('a delivery shows its last attempt; pages follow each other, by status and type', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const at = (ms: number) => fromNow(ms - HOUR_MS);
    const [good, bad, lost] = [newId(), newId(), newId()];
    const fault = { status: 500, error: 'http_5xx' } as const;
    await record(leases, {
      attempts: [
        attemptOf(of, good, { at: at(1) }),
        attemptOf(of, bad, { at: at(2), ...fault }),
        attemptOf(of, lost, { at: at(3), ...fault, type: 'key.deleted' }),
        attemptOf(of, bad, { at: at(4), ...fault, attempt: 2, origin: 'retry' }),
      ],
      retries: [
        retryOf(of, { event: { ...retryOf(of).event, id: bad }, attempts: 2, nextAt: fromNow(HOUR_MS) }),
        retryOf(of, { event: { ...retryOf(of).event, id: lost }, attempts: 10, nextAt: null }),
      ],
    });
    const shown = async (query: object) =>
      (await deliveries.list({ ...of, limit: 10, ...query })).deliveries.map(
        ({ eventId, status, attempts }) => [eventId, status, attempts],
      );
    const rows = [
      [bad, 'retrying', 2],
      [lost, 'failed', 1],
      [good, 'delivered', 1],
    ];
    expect(await shown({})).toEqual(rows);
    for (const [index, status] of (['retrying', 'failed', 'delivered'] as const).entries())
      expect(await shown({ status })).toEqual([rows[index]]);
    expect(await shown({ types: ['key.deleted'] })).toEqual([rows[1]]);
    const first = await deliveries.list({ ...of, limit: 1 });
    expect(first.deliveries.map(({ eventId }) => eventId)).toEqual([bad]);
    expect(await shown({ before: first.next })).toEqual(rows.slice(1));
    for (const status of [undefined, 'failed', 'retrying', 'delivered'] as const)
      expect(await deliveries.list({ ...of, accountId: newId(), status, limit: 10 })).toEqual(EMPTY);

    const found = await deliveries.find(of.accountId, of.endpointId, bad);
    expect(found?.all.map(({ attempt, error }) => [attempt, error])).toEqual([
      [1, 'http_5xx'],
      [2, 'http_5xx'],
    ]);
    expect(await deliveries.find(newId(), of.endpointId, bad)).toBeUndefined();
  });

  test('what was given up is listed page by page, also where its attempts are not kept any more', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const lost = Array.from({ length: 5 }, (_, n) =>
      retryOf(of, { nextAt: null, attempts: 10, lastAt: fromNow(-n * MINUTE_MS) }),
    );
    await record(leases, { retries: [...lost, retryOf(of)] });
    const seen: string[] = [];
    let page = await deliveries.list({ ...of, status: 'failed', limit: 2 });
    seen.push(...page.deliveries.map(({ eventId }) => eventId));
    while (page.next) {
      page = await deliveries.list({ ...of, status: 'failed', limit: 2, before: page.next });
      seen.push(...page.deliveries.map(({ eventId }) => eventId));
    }
    expect(seen).toEqual(lost.map(({ event }) => event.id));
    const [first] = lost;
    const kept = { eventId: first!.event.id, type: 'key.created', status: 'failed', attempts: 0 };
    const found = await deliveries.find(of.accountId, of.endpointId, first!.event.id);
    expect(found).toEqual({
      ...kept,
      lastAttempt: null,
      nextAttemptAt: null,
      at: first!.lastAt,
      all: [],
    });
    expect(await deliveries.list({ ...of, limit: 10 })).toEqual(EMPTY);
  });

  test('an event that holds up its endpoint is being tried again', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const held = newId();
    const fault = { status: 500, error: 'http_5xx' } as const;
    await record(leases, {
      attempts: [
        attemptOf(of, held, { ...fault, at: fromNow(-2_000) }),
        attemptOf(of, held, { ...fault, at: fromNow(-1_000), attempt: 2 }),
      ],
    });
    const page = await deliveries.list({ ...of, status: 'retrying', limit: 10 });
    expect(page).toMatchObject({ deliveries: [{ eventId: held, attempts: 2, nextAttemptAt: null }] });
    for (const status of ['failed', 'delivered'] as const)
      expect(await deliveries.list({ ...of, status, limit: 10 })).toEqual(EMPTY);
  });

  test('days of attempts are removed as a whole; attempts that are gone are not counted', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const [old, both] = [newId(), newId()];
    const yesterday = fromNow(-DAY_MS);
    const today = { at: fromNow(0), attempt: 2, origin: 'resend' } as const;
    await record(leases, {
      attempts: [
        attemptOf(of, old, { at: yesterday }),
        attemptOf(of, both, { at: yesterday }),
        attemptOf(of, both, today),
      ],
    });
    const shown = async () =>
      (await deliveries.list({ ...of, limit: 10 })).deliveries.map(({ eventId, attempts }) => [
        eventId,
        attempts,
      ]);
    await deliveryRetention.rotateAttempts(clock.now(), yesterday);
    expect(new Set(await shown())).toEqual(
      new Set([
        [old, 1],
        [both, 2],
      ]),
    );
    const midnight = new Date(`${dayOf(fromNow(0))}T00:00:00Z`);
    await deliveryRetention.rotateAttempts(clock.now(), midnight);
    expect(await shown()).toEqual([[both, 1]]);
    const found = await deliveries.find(of.accountId, of.endpointId, both);
    expect([found?.attempts, found?.all.length]).toEqual([1, 1]);
    expect(await deliveries.find(of.accountId, of.endpointId, old)).toBeUndefined();
    await deliveryRetention.rotateAttempts(clock.now(), fromNow(-14 * DAY_MS));
  });

  test('what was given up is forgotten with its events, a few at a time', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const given = (occurredAt: Date, nextAt: Date | null = null) =>
      retryOf(of, { nextAt, event: { ...retryOf(of).event, occurredAt } });
    const old = fromNow(-40 * DAY_MS);
    await record(leases, {
      retries: [given(old), given(old), given(old, fromNow(HOUR_MS)), given(fromNow(-DAY_MS))],
    });
    const month = fromNow(-30 * DAY_MS);
    let forgotten = 0;
    for (let n = await deliveryRetention.forgetGivenUp(month, 1); n > 0; ) {
      forgotten += n;
      n = await deliveryRetention.forgetGivenUp(month, 1);
    }
    expect(forgotten).toBe(2);
    const left = async (status: 'failed' | 'retrying') =>
      (await deliveries.list({ ...of, status, limit: 10 })).deliveries.length;
    expect([await left('failed'), await left('retrying')]).toEqual([1, 1]);
  });

  test('a resend is due at once and once only, unless the event waits for a retry anyway', async () => {
    const { of, write, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const [event, waiting] = [await write(), retryOf(of, { nextAt: fromNow(HOUR_MS), attempts: 3 })];
    await record(leases, { attempts: [attemptOf(of, event.id)], retries: [waiting] });
    for (const resent of [event, waiting.event]) await deliveries.resend({ ...of, event: resent });
    const { due: found } = await due(of.endpointId);
    const seen = found.map(({ event: { id }, origin, once, attempts }) => [id, origin, once, attempts]);
    expect(new Set(seen)).toEqual(
      new Set([
        [event.id, 'resend', true, 1],
        [waiting.event.id, 'resend', false, 3],
      ]),
    );
    expect(await target()).toMatchObject({ hasResend: true });
  });

  test('the worker is told of a change of an endpoint, its removal and the end of its account', async () => {
    const [changed, removed, closed] = [await seedEndpoint(), await seedEndpoint(), await seedEndpoint()];
    const told = new Set<string>();
    const unsubscribe = deliveryHints.onEvents((accountId) => told.add(accountId));
    await webhookEndpoints.change(changed.of.accountId, changed.of.endpointId, () => ({
      endpoint: { description: 'Shop' },
    }));
    await webhookEndpoints.remove(removed.of.accountId, removed.of.endpointId);
    await accounts.close(closed.of.accountId, clock.now());
    unsubscribe();
    for (const { of } of [changed, removed, closed]) expect(told).toContain(of.accountId);
  });

  test('what was given up is recovered from a time on, by its account alone', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const given = (occurredAt: Date) =>
      retryOf(of, { nextAt: null, attempts: 10, event: { ...retryOf(of).event, occurredAt } });
    const [old, recent] = [given(fromNow(-5 * HOUR_MS)), given(fromNow(-HOUR_MS))];
    await record(leases, { retries: [old, recent] });
    const since = fromNow(-2 * HOUR_MS);
    expect(await deliveries.recover(newId(), of.endpointId, since)).toBe(0);
    expect(await deliveries.recover(of.accountId, of.endpointId, since)).toBe(1);
    expect((await due(of.endpointId)).due).toMatchObject([{ event: { id: recent.event.id }, attempts: 0 }]);
  });

  test('an endpoint has one replay at a time, which ends or is cancelled', async () => {
    const { of, write, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const event = await write();
    const replay = (): Replay => ({
      ...of,
      id: newId(),
      since: fromNow(-HOUR_MS),
      until: fromNow(0),
      from: { txid: 1n, seq: 2n },
      to: event.position,
      position: { txid: 1n, seq: 2n },
      types: maskOf(['key.created']),
      state: 'running',
      delivered: 0,
      failed: 0,
      createdAt: clock.now(),
    });
    const first = replay();
    await replays.start(first);
    await expect(replays.start(replay())).rejects.toThrow(ReplayRunning);
    expect((await target([]))?.replay).toEqual(first);
    const progress = { ...of, id: first.id, position: event.position, delivered: 5, failed: 1 };
    await record(leases, { replays: [{ ...progress, done: true }] });
    expect(await replays.findLast(of.accountId, of.endpointId)).toMatchObject({
      state: 'done',
      delivered: 5,
      failed: 1,
      position: event.position,
    });
    expect(await replays.cancel(of.accountId, of.endpointId)).toBeUndefined();

    const second = { ...replay(), createdAt: fromNow(1_000) };
    await replays.start(second);
    expect(await replays.cancel(newId(), of.endpointId)).toBeUndefined();
    const told = new Set<string>();
    const unsubscribe = deliveryHints.onEvents((accountId) => told.add(accountId));
    expect(await replays.cancel(of.accountId, of.endpointId)).toMatchObject({
      id: second.id,
      state: 'cancelled',
    });
    unsubscribe();
    expect(told).toContain(of.accountId);
    const answer = await record(leases, { replays: [{ ...progress, id: second.id, done: true }] });
    expect(answer.stoppedReplays).toEqual([second.id]);
    expect((await replays.findLast(of.accountId, of.endpointId))?.state).toBe('cancelled');
  });
});
