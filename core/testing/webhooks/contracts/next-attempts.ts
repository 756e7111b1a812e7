import { expect, test } from '@jest/globals';
import { HEALTHY, HOUR_MS, MINUTE_MS } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { deliveriesKit } from './deliveries-kit.js';

/** When every implementation of `DeliveriesPorts` says that an event is tried next. */
export const nextAttemptsContract = persistenceContract('Next attempts', (fixture) => {
  const { deliveries, fromNow, webhookEndpoints } = fixture;
  const { attemptOf, newWorker, record, retryOf, seedEndpoint } = deliveriesKit(fixture);

  test('the next attempt is not before the next probe of an endpoint that fails, and none is planned while it is disabled', async () => {
    const { of, endpoint } = await seedEndpoint();
    const { leases } = await newWorker();
    const fault = { status: 500, error: 'http_5xx' } as const;
    const [held, soon, late, lost, good] = [newId(), newId(), newId(), newId(), newId()];
    const [probeAt, lateAt] = [fromNow(MINUTE_MS), fromNow(HOUR_MS)];
    const open = { probes: 1, probeAt };
    const breaker = { failures: 5, firstFailed: held, severalFailed: true, open };
    const health = { ...HEALTHY, breaker, failingSince: fromNow(-HOUR_MS), failures: 5 };
    const waits = (id: string, nextAt: Date | null) =>
      retryOf(of, { event: { ...retryOf(of).event, id }, nextAt });
    await record(leases, {
      attempts: [
        attemptOf(of, good),
        ...[held, soon, late, lost].map((id) => attemptOf(of, id, { ...fault, at: fromNow(1) })),
      ],
      retries: [waits(soon, fromNow(-HOUR_MS)), waits(late, lateAt), waits(lost, null)],
      endpoints: [{ ...of, position: endpoint.position, health, healthEpoch: 0 }],
    });
    const planned = async () => {
      const { deliveries: listed } = await deliveries.list({ ...of, limit: 10 });
      const byId = new Map(
        listed.map(({ eventId, nextAttemptAt, status }) => [eventId, [status, nextAttemptAt]]),
      );
      for (const id of [held, soon, late, lost, good]) {
        const found = await deliveries.find(of.accountId, of.endpointId, id);
        expect([found?.status, found?.nextAttemptAt]).toEqual(byId.get(id));
      }
      return [held, soon, late, lost, good].map((id) => byId.get(id));
    };
    expect(await planned()).toEqual([
      ['retrying', probeAt],
      ['retrying', probeAt],
      ['retrying', lateAt],
      ['failed', null],
      ['delivered', null],
    ]);
    await webhookEndpoints.change(of.accountId, of.endpointId, () => ({ endpoint: { state: 'disabled' } }));
    expect(await planned()).toEqual([
      ...Array(3).fill(['retrying', null]),
      ['failed', null],
      ['delivered', null],
    ]);
  });
});
