import { expect, test } from '@jest/globals';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { deliveriesKit, replayOf } from './deliveries-kit.js';

const EMPTY = { deliveries: [], next: undefined };

/** What every implementation of `DeliveriesPorts` shows to the owner of an endpoint, and does for him. */
export const deliveryHistoryContracts = persistenceContract('Delivery history', (fixture) => {
  const { accounts, clock, deliveries, deliveryHints, deliveryRetention, fromNow } = fixture;
  const { replays, webhookEndpoints } = fixture;
  const { attemptOf, due, newWorker, record, retryOf, seedEndpoint } = deliveriesKit(fixture);

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

  test('an endpoint that skips to the end sends nothing of what failed before; that is given up, and its replay ends', async () => {
    const [{ of, write }, other] = [await seedEndpoint(), await seedEndpoint()];
    const { leases } = await newWorker();
    const [waits, asked, elsewhere] = [
      retryOf(of, { nextAt: fromNow(HOUR_MS) }),
      retryOf(of, { nextAt: fromNow(-1_000), origin: 'resend', once: true }),
      retryOf(other.of),
    ];
    await record(leases, { retries: [waits, asked, elsewhere] });
    const { position } = await write();
    const replay = replayOf(of, position, clock.now());
    await replays.start(replay);

    await webhookEndpoints.change(of.accountId, of.endpointId, () => ({ skipToEnd: true }));
    expect(await due(of.endpointId)).toEqual({ due: [], nextAt: null });
    const failed = await deliveries.list({ ...of, status: 'failed', limit: 10 });
    const ids = [waits, asked].map(({ event }) => event.id);
    expect(new Set(failed.deliveries.map(({ eventId }) => eventId))).toEqual(new Set(ids));
    expect((await replays.findLast(of.accountId, of.endpointId))?.state).toBe('cancelled');
    expect((await due(other.of.endpointId)).due).toEqual([elsewhere]);
    expect(await deliveries.recover(of.accountId, of.endpointId, fromNow(-DAY_MS))).toBe(2);
  });

  test('what waits for a retry is due at once where its endpoint begins anew', async () => {
    const [{ of }, other] = [await seedEndpoint(), await seedEndpoint()];
    const { leases } = await newWorker();
    const [waits, given, elsewhere] = [
      retryOf(of, { nextAt: fromNow(HOUR_MS) }),
      retryOf(of, { nextAt: null }),
      retryOf(other.of, { nextAt: fromNow(HOUR_MS) }),
    ];
    await record(leases, { retries: [waits, given, elsewhere] });
    await webhookEndpoints.change(of.accountId, of.endpointId, () => ({ beginsAnew: true }));
    expect(await due(of.endpointId)).toMatchObject({ due: [{ event: waits.event }], nextAt: null });
    expect(await due(other.of.endpointId)).toEqual({ due: [], nextAt: elsewhere.nextAt });
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
});
