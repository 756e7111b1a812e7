import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount, seedMessage, seedSender } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { GetCurrentSubscription } from './get-current-subscription.js';

describe('GetCurrentSubscription', () => {
  test('returns the usage of the current window, which restarts with the next [D.SUB.05]', async () => {
    const ports = createMemoryPorts();
    const endsAt = new Date(ports.clock.now().getTime() + 365 * DAY_MS);
    const { account, instance, subscription } = await seedSender(ports, { messageLimit: 10, endsAt });
    const current = () => new GetCurrentSubscription(ports).execute({ accountId: account.id });
    await seedMessage(ports, instance);
    await seedMessage(ports, instance);
    const windowEndsAt = new Date(subscription.startsAt.getTime() + 30 * DAY_MS);
    expect(await current()).toEqual({
      subscription,
      usage: { sent: 2, limit: 10, remaining: 8 },
      windowEndsAt,
    });

    ports.clock.advance(30 * DAY_MS);
    expect(await current()).toMatchObject({ usage: { sent: 0, limit: 10, remaining: 10 } });
    ports.clock.set(new Date(endsAt.getTime() - 1));
    expect(await current()).toMatchObject({ windowEndsAt: endsAt });
  });

  test('returns nothing before the first subscription and after the last [3.SUB.01]', async () => {
    const ports = createMemoryPorts();
    const current = (accountId: string) => new GetCurrentSubscription(ports).execute({ accountId });
    expect(await current((await seedAccount(ports)).id)).toBeUndefined();

    const { account } = await seedSender(ports);
    ports.clock.advance(30 * DAY_MS);
    expect(await current(account.id)).toBeUndefined();
  });
});
