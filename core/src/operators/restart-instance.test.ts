import { expect, test } from '@jest/globals';
import { createMemoryPorts, fromNow, seedInstance, seedLinked } from '../../testing/index.js';
import { HOUR_MS } from '../shared/clock.js';
import { OperatorRefused } from './errors.js';
import { RestartInstance } from './restart-instance.js';
import { SuspendAccount } from './suspensions/suspend-account.js';

const BY = { actor: { kind: 'operator', name: 'night shift' } as const, reason: 'Stuck' };

async function linked() {
  const ports = createMemoryPorts();
  const { instance, lease } = await seedLinked(ports);
  const { accountId, id: instanceId } = instance;
  const restart = () => new RestartInstance(ports).execute({ ...BY, accountId, instanceId });
  const revision = async () => (await ports.leases.renew(lease.owner)).desiredStates[0]!.proxyRevision;
  return { ports, accountId, lease, restart, revision };
}

test('has an instance connect anew', async () => {
  const { restart, revision } = await linked();
  const before = await revision();
  await restart();
  expect(await revision()).toBe(before + 1);
});

test('leaves out a suspended account, of which nothing connects', async () => {
  const { ports, accountId, restart, revision } = await linked();
  const suspend = { ...BY, accountId, level: 'all', until: null } as const;
  await new SuspendAccount(ports).execute(suspend);
  const before = await revision();
  await expect(restart()).rejects.toThrow('lift that first');
  expect(await revision()).toBe(before);
});

test('leaves out a number that WhatsApp keeps out for a time: each login would make that longer', async () => {
  const { ports, accountId, lease, restart, revision } = await linked();
  await ports.reports.report(lease, { retryAt: new Date(ports.clock.now().getTime() + HOUR_MS) });
  const before = await revision();
  await expect(restart()).rejects.toBeInstanceOf(OperatorRefused);
  expect(await revision()).toBe(before);
  expect(await ports.auditLog.list({ accountId, limit: 1 })).toEqual([]);
});

test('leaves out an instance that nothing connects: it has no phone, and is not being linked', async () => {
  const ports = createMemoryPorts();
  const { accountId, id: instanceId } = await seedInstance(ports);
  const restart = () => new RestartInstance(ports).execute({ ...BY, accountId, instanceId });
  await expect(restart()).rejects.toThrow('No phone is linked');
  expect(await ports.auditLog.list({ accountId, limit: 1 })).toEqual([]);
  await ports.instances.extendLinking(accountId, instanceId, fromNow(ports, HOUR_MS));
  await restart();
});
