import { expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount, seedSubscription } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { RemindOfEnding } from '../subscriptions/remind-of-ending.js';
import { ExtendSubscription } from './extend-subscription.js';
import { GrantSubscription } from './grant-subscription.js';

const BY = { actor: { kind: 'operator', name: 'night shift' } as const, reason: 'Sorry' };

test('grants and extends a plan, and nothing of an account that is closed', async () => {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const grant = () => new GrantSubscription(ports).execute({ ...BY, accountId, planId: 'pro', days: 3 });
  const extend = () => new ExtendSubscription(ports).execute({ ...BY, accountId, days: 3 });
  const { endsAt } = await grant();
  expect((await extend()).endsAt.getTime() - endsAt.getTime()).toBe(3 * 86_400_000);

  await ports.accounts.close(accountId, ports.clock.now());
  for (const attempt of [grant, extend]) await expect(attempt()).rejects.toThrow('This account is closed');
  expect(await ports.auditLog.list({ accountId, limit: 10 })).toHaveLength(2);
});

test('an owner who was reminded of the end is reminded of the later one as well', async () => {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  await seedSubscription(ports, accountId);
  const remind = () => new RemindOfEnding(ports).execute();
  ports.clock.advance(28 * DAY_MS);
  expect(await remind()).toEqual({ reminded: 1 });
  await new ExtendSubscription(ports).execute({ ...BY, accountId, days: 30 });
  expect(await remind()).toEqual({ reminded: 0 });
  ports.clock.advance(30 * DAY_MS);
  expect(await remind()).toEqual({ reminded: 1 });
});
