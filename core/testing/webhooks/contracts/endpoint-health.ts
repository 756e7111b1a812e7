import { expect, test } from '@jest/globals';
import { type EndpointHealth, HEALTHY, HOUR_MS, MINUTE_MS } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { deliveriesKit } from './deliveries-kit.js';

/** What every implementation of `DeliveriesPorts` keeps of the health of endpoints. It claims the shards of a store, as `Deliveries` does. */
export const endpointHealthContract = persistenceContract('Health of endpoints', (fixture) => {
  const { fromNow, webhookEndpoints } = fixture;
  const { newWorker, record, seedEndpoint } = deliveriesKit(fixture);

  const failingHealth = (): EndpointHealth => ({
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
  });

  /** An endpoint, and what stores its health as a worker that has read its target does. */
  async function seedHealth() {
    const { of, target, write } = await seedEndpoint();
    const { leases } = await newWorker();
    const event = await write();
    const { healthEpoch } = (await target())!;
    const store = (health: EndpointHealth, epoch = healthEpoch) =>
      record(leases, { endpoints: [{ ...of, position: event.position, health, healthEpoch: epoch }] });
    const beginAnew = () =>
      webhookEndpoints.change(of.accountId, of.endpointId, () => ({ endpoint: { failingSince: null } }));
    const health = async () => (await target())?.health;
    return { beginAnew, event, health, healthEpoch, store, target };
  }

  test('the health of a failing endpoint is kept, and void once it has succeeded or was enabled anew', async () => {
    const { beginAnew, health, healthEpoch, store } = await seedHealth();
    const failing = failingHealth();
    await store(failing);
    expect(await health()).toEqual(failing);
    await beginAnew();
    expect(await health()).toEqual(HEALTHY);
    const healed = { ...HEALTHY, lastSuccessAt: fromNow(0) };
    await store({ ...failing, pausedUntil: null }, healthEpoch + 1);
    await store(healed, healthEpoch + 1);
    expect(await health()).toEqual(healed);
  });

  test('what was known of an endpoint before it was enabled anew is not stored afterwards; how far it has come is', async () => {
    const { beginAnew, event, healthEpoch, store, target } = await seedHealth();
    await beginAnew();
    await store(failingHealth());
    expect(await target()).toMatchObject({
      health: HEALTHY,
      healthEpoch: healthEpoch + 1,
      stored: { endpoint: { failingSince: null, position: event.position } },
    });
    const failing = failingHealth();
    await store(failing, healthEpoch + 1);
    expect((await target())?.health).toEqual(failing);
  });

  test('a pause that a success beside it does not end is kept, and void where the endpoint begins anew', async () => {
    const { beginAnew, health, healthEpoch, store } = await seedHealth();
    const paused = { ...HEALTHY, lastSuccessAt: fromNow(0), pausedUntil: fromNow(HOUR_MS) };
    await store(failingHealth());
    await store(paused);
    expect(await health()).toEqual(paused);
    await beginAnew();
    expect(await health()).toEqual({ ...paused, pausedUntil: null });
    await store({ ...paused, pausedUntil: fromNow(-1_000) }, healthEpoch + 1);
    expect(await health()).toEqual({ ...paused, pausedUntil: null });
  });
});
