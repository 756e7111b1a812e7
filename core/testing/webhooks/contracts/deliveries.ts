import { expect, test } from '@jest/globals';
import { HEALTHY, HOUR_MS, MAX_RESUMED, MINUTE_MS, ReplayRunning, SHARD_COUNT } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { deliveriesKit, replayOf } from './deliveries-kit.js';

const EMPTY = { deliveries: [], next: undefined };

/** What every implementation of `DeliveriesPorts` keeps for workers. One suite at a time claims the shards of a store. */
export const deliveriesContracts = persistenceContract('Deliveries', (fixture) => {
  const { accounts, clock, deliveries, deliveryHints, deliveryShards, deliveryTargets } = fixture;
  const { replays, fromNow, webhookEndpoints } = fixture;
  const { attemptOf, due, newWorker, record, retryOf, seedEndpoint } = deliveriesKit(fixture);

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
      record(leases, { endpoints: [{ ...of, position, health: HEALTHY, healthEpoch: 0 }] });
    await move(second.position);
    await move(first.position);
    expect((await target())?.stored.endpoint.position).toEqual(second.position);
    expect((await target())?.hasEvents).toBe(false);
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

  test('of the retries of an endpoint that is back, the next thousand become due, and the others keep their time', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const last = retryOf(of, { nextAt: fromNow(2 * HOUR_MS) });
    const next = Array.from({ length: MAX_RESUMED }, (_, n) => retryOf(of, { nextAt: fromNow(HOUR_MS + n) }));
    await record(leases, { retries: [last, ...next] });
    await record(leases, { resumed: [of.endpointId] });
    const query = { dueBy: fromNow(1_000), limit: 2 * MAX_RESUMED, except: [] };
    const { due: resumed, nextAt } = await deliveryTargets.listRetries(of.endpointId, query);
    expect([resumed.length, nextAt]).toEqual([MAX_RESUMED, last.nextAt]);
  });

  test('a resend that is asked for while its event is on its way goes out still, whatever becomes of that attempt', async () => {
    const { of, write } = await seedEndpoint();
    const { leases } = await newWorker();
    const event = await write();
    await deliveries.resend({ ...of, event });
    const failed = (origin: 'new' | 'resend', attempts: number) =>
      record(leases, {
        attempts: [attemptOf(of, event.id, { origin, attempt: attempts, error: 'connect', status: null })],
        retries: [retryOf(of, { event, attempts, nextAt: fromNow(HOUR_MS) })],
      });
    await failed('new', 1);
    const [asked] = (await due(of.endpointId)).due;
    expect(asked).toMatchObject({ origin: 'resend', attempts: 1, once: false });
    await failed('resend', 2);
    expect((await due(of.endpointId)).due).toEqual([]);
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
      endpoints: [{ ...of, position: event.position, health: HEALTHY, healthEpoch: 0 }],
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
      healthEpoch: 0,
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

  test('an endpoint has one replay at a time, which ends or is cancelled', async () => {
    const { of, write, target } = await seedEndpoint();
    const { leases } = await newWorker();
    const event = await write();
    const replay = () => replayOf(of, event.position, clock.now());
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
