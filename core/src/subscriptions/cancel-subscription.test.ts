import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount, seedSubscription } from '../../testing/index.js';
import { CancelSubscription } from './cancel-subscription.js';
import { NoSubscription } from './errors.js';
import { GetCurrentSubscription } from './get-current-subscription.js';

describe('CancelSubscription', () => {
  test('keeps the plan until its end, and a second cancellation changes nothing [2.REFUNDS.02] [D.CANCEL.01]', async () => {
    const ports = createMemoryPorts();
    const { id: accountId } = await seedAccount(ports);
    const subscription = await seedSubscription(ports, accountId);
    const cancel = () => new CancelSubscription(ports).execute({ accountId });
    const cancelledAt = ports.clock.now();

    const first = await cancel();
    expect(first).toMatchObject({ subscription: { ...subscription, cancelledAt }, usage: { sent: 0 } });
    ports.clock.advance(1_000);
    expect(await cancel()).toEqual(first);

    ports.clock.set(new Date(subscription.endsAt.getTime() - 1));
    expect(await new GetCurrentSubscription(ports).execute({ accountId })).toBeDefined();
    ports.clock.advance(1);
    expect(await new GetCurrentSubscription(ports).execute({ accountId })).toBeUndefined();
  });

  test('is refused without a plan', async () => {
    const ports = createMemoryPorts();
    const { id: accountId } = await seedAccount(ports);
    const cancel = new CancelSubscription(ports).execute({ accountId });
    await expect(cancel).rejects.toBeInstanceOf(NoSubscription);
  });
});
