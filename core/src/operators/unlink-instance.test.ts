import { expect, test } from '@jest/globals';
import { createMemoryPorts, seedInstance } from '../../testing/index.js';
import { OperatorRefused } from './errors.js';
import { UnlinkInstance } from './unlink-instance.js';

const BY = { actor: { kind: 'operator', name: 'night shift' } as const, reason: 'Asked by phone' };

test('says so where no phone is linked, and tells the customer of nothing that was not done', async () => {
  const ports = createMemoryPorts();
  const { accountId, id: instanceId } = await seedInstance(ports);
  const unlinking = new UnlinkInstance(ports).execute({ ...BY, accountId, instanceId });
  await expect(unlinking).rejects.toBeInstanceOf(OperatorRefused);
  expect(await ports.auditLog.list({ accountId, limit: 9 })).toEqual([]);
});
