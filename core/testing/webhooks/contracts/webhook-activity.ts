import { expect, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, maskOf } from '../../../src/index.js';
import { anEndpoint, aSealedEndpoint } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { deliveriesKit } from './deliveries-kit.js';

const FAULT = { status: 500, error: 'http_5xx' } as const;

/** What every implementation of `WebhookActivities` tells of an endpoint's deliveries. */
export const webhookActivityContracts = persistenceContract('Webhook activity', (fixture) => {
  const { clock, fromNow, setEventTypes, settleEvents, webhookActivities, webhookEndpoints, writeEvents } =
    fixture;
  const { attemptOf, newWorker, record, retryOf, seedEndpoint } = deliveriesKit(fixture);

  const thisHour = () => Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
  const hoursAgo = (hours: number, minutes = 0) =>
    new Date(thisHour() - hours * HOUR_MS + minutes * MINUTE_MS);
  const activityOf = async (of: { accountId: string; endpointId: string }, countLimit = 10) => {
    const query = { ...of, since: hoursAgo(23), countLimit };
    const [activity, ...others] = await webhookActivities.list(query);
    expect(others).toEqual([]);
    return activity!;
  };

  test('attempts are counted by hour, across records', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const attempt = (at: Date, outcome = {}) => attemptOf(of, newId(), { at, ...outcome });
    await record(leases, {
      attempts: [
        attempt(hoursAgo(3)),
        attempt(hoursAgo(3, 59)),
        attempt(hoursAgo(3, 30), FAULT),
        attempt(hoursAgo(0)),
      ],
    });
    await record(leases, { attempts: [attempt(hoursAgo(3, 1)), attempt(hoursAgo(22), FAULT)] });
    expect((await activityOf(of)).hours).toEqual([
      { at: hoursAgo(22), delivered: 0, failed: 1 },
      { at: hoursAgo(3), delivered: 3, failed: 1 },
      { at: hoursAgo(0), delivered: 1, failed: 0 },
    ]);
  });

  test('an hour of yesterday gives its place to the same hour of today, and never takes it back', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const [yesterday, today] = [hoursAgo(24, 50), hoursAgo(0)];
    const attempt = (at: Date) => attemptOf(of, newId(), { at });
    await record(leases, { attempts: [attempt(yesterday), attempt(yesterday)] });
    await record(leases, { attempts: [attempt(yesterday), attempt(today)] });
    await record(leases, { attempts: [attempt(yesterday)] });
    await record(leases, { attempts: [attempt(today)] });
    expect((await activityOf(of)).hours).toEqual([{ at: today, delivered: 2, failed: 0 }]);
  });

  test('a record under a lease that has moved on counts nothing', async () => {
    const { of } = await seedEndpoint();
    const { leases } = await newWorker();
    const stale = leases.map((lease) => ({ ...lease, epoch: lease.epoch - 1 }));
    await record(stale, { attempts: [attemptOf(of, newId())] });
    expect((await activityOf(of)).hours).toEqual([]);
  });

  test('what waits, is tried again and was given up is counted up to a limit', async () => {
    const { of, write } = await seedEndpoint();
    const { leases } = await newWorker();
    const none = { count: 0, hasMore: false };
    expect(await activityOf(of)).toEqual({
      endpointId: of.endpointId,
      hours: [],
      waiting: none,
      retrying: none,
      givenUp: { ...none, since: null },
    });
    for (let n = 0; n < 3; n++) await write();
    const since = fromNow(-50 * MINUTE_MS);
    const given = (lastAt: Date) => retryOf(of, { nextAt: null, lastAt });
    await record(leases, {
      retries: [
        given(fromNow(-MINUTE_MS)),
        given(since),
        given(fromNow(-3 * MINUTE_MS)),
        retryOf(of),
        retryOf(of, { nextAt: fromNow(HOUR_MS) }),
      ],
    });
    expect(await activityOf(of, 3)).toMatchObject({
      waiting: { count: 3, hasMore: false },
      retrying: { count: 2, hasMore: false },
      givenUp: { count: 3, hasMore: false, since },
    });
    expect(await activityOf(of, 1)).toMatchObject({
      waiting: { count: 1, hasMore: true },
      retrying: { count: 1, hasMore: true },
      givenUp: { count: 1, hasMore: true, since },
    });
  });

  test('of the log those events count that the endpoint takes and has not passed', async () => {
    const { of, write, endpoint } = await seedEndpoint();
    const { leases } = await newWorker();
    await setEventTypes(of.accountId, maskOf(['key.created', 'key.deleted']));
    const passed = await write();
    await write();
    await writeEvents([{ accountId: of.accountId, type: 'key.deleted' }]);
    await settleEvents();
    const health = { failingSince: null, lastSuccessAt: null, failures: 0, pausedUntil: null, warned: false };
    const breaker = { failures: 0, firstFailed: null, severalFailed: false, open: null };
    await record(leases, {
      endpoints: [{ ...of, position: passed.position, health: { ...health, breaker }, healthEpoch: 0 }],
    });
    expect((await activityOf(of)).waiting).toEqual({ count: 1, hasMore: false });
    await webhookEndpoints.change(of.accountId, endpoint.id, () => ({
      endpoint: { instanceIds: [newId()] },
    }));
    expect((await activityOf(of)).waiting).toEqual({ count: 0, hasMore: false });
  });

  test('push endpoints of the account are listed, the oldest first', async () => {
    const { of, endpoint } = await seedEndpoint();
    await seedEndpoint();
    const later = anEndpoint({
      accountId: of.accountId,
      createdAt: new Date(endpoint.createdAt.getTime() + 1),
    });
    const pull = anEndpoint({ accountId: of.accountId, kind: 'pull', url: null });
    for (const one of [later, pull]) await webhookEndpoints.add(one, aSealedEndpoint(), 10);
    const query = { since: hoursAgo(23), countLimit: 10 };
    const listed = await webhookActivities.list({ accountId: of.accountId, ...query });
    expect(listed.map(({ endpointId }) => endpointId)).toEqual([endpoint.id, later.id]);
    expect(await webhookActivities.list({ ...of, accountId: newId(), ...query })).toEqual([]);
  });
});
