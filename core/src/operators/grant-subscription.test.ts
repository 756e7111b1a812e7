import { expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount } from '../../testing/index.js';
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
