import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount, seedSubscription } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { ClaimFreePlan } from './claim-free-plan.js';
import { SubscriptionActive } from './errors.js';
import { GetCurrentSubscription } from './get-current-subscription.js';

async function start() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  return {
    ports,
    accountId,
    claimFree: new ClaimFreePlan(ports),
    current: new GetCurrentSubscription(ports),
  };
}

describe('ClaimFreePlan', () => {
  test('starts 30 days of Free [1.USE.06] [D.SUB.01]', async () => {
    const { ports, accountId, claimFree, current } = await start();
    const claimed = await claimFree.execute({ accountId });

    const { subscription } = claimed;
    expect(subscription).toMatchObject({ accountId, planId: 'free', instanceLimit: 1, messageLimit: 1_000 });
    expect(subscription.endsAt).toEqual(new Date(ports.clock.now().getTime() + 30 * DAY_MS));
    expect(claimed).toMatchObject({
      usage: { sent: 0, limit: 1_000, remaining: 1_000 },
      windowEndsAt: subscription.endsAt,
    });
    expect(await current.execute({ accountId })).toEqual(claimed);
  });

  test('is refused while a plan is active, with its name and end [D.SUB.03]', async () => {
    const { ports, accountId, claimFree } = await start();
    const { endsAt } = await seedSubscription(ports, accountId);
    const claim = claimFree.execute({ accountId });
    await expect(claim).rejects.toBeInstanceOf(SubscriptionActive);
    await expect(claim).rejects.toMatchObject({
      code: 'subscription_active',
      details: { planName: 'Basic', endsAt },
    });
  });

  test('starts only one period for two concurrent claims', async () => {
    const { accountId, claimFree } = await start();
    const both = await Promise.allSettled([
      claimFree.execute({ accountId }),
      claimFree.execute({ accountId }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('can be claimed again after the last period [D.SUB.04]', async () => {
    const { ports, accountId, claimFree } = await start();
    await claimFree.execute({ accountId });
    ports.clock.advance(30 * DAY_MS - 1);
    await expect(claimFree.execute({ accountId })).rejects.toBeInstanceOf(SubscriptionActive);
    ports.clock.advance(1);
    expect((await claimFree.execute({ accountId })).subscription.startsAt).toEqual(ports.clock.now());
  });

  test('a database without the Free plan is a fault, not a refusal', async () => {
    const { ports, accountId } = await start();
    const plans = { list: async () => [], byId: async () => undefined };
    const claim = new ClaimFreePlan({ ...ports, plans }).execute({ accountId });
    await expect(claim).rejects.toThrow('the database was not seeded');
  });
});
