import { describe, expect, test } from '@jest/globals';
import { anApiKey, createMemoryPorts, newId, seedInstance, seedSender } from '../../testing/index.js';
import { InstanceNotFound } from './errors.js';
import { GetInstanceByKey } from './get-instance-by-key.js';

async function start() {
  const ports = createMemoryPorts();
  const { account, instance } = await seedSender(ports);
  return { ports, accountId: account.id, instanceId: instance.id, getInstance: new GetInstanceByKey(ports) };
}

describe('GetInstanceByKey', () => {
  test('returns an instance to every key that opens it [D.KEYS.01] [D.KEYS.02]', async () => {
    const { accountId, instanceId, getInstance } = await start();
    for (const key of [anApiKey({ accountId }), anApiKey({ accountId, instanceId })]) {
      expect((await getInstance.execute({ key, instanceId })).instance.status).toBe('ready');
    }
  });

  test('hides it from the key of another instance and from another account [D.KEYS.01]', async () => {
    const { ports, accountId, instanceId, getInstance } = await start();
    const other = await seedInstance(ports, accountId);
    for (const key of [anApiKey({ accountId, instanceId: other.id }), anApiKey({ accountId: newId() })]) {
      await expect(getInstance.execute({ key, instanceId })).rejects.toBeInstanceOf(InstanceNotFound);
    }
  });

  test('does not find a deleted instance', async () => {
    const { ports, accountId, instanceId, getInstance } = await start();
    await ports.instances.remove(accountId, instanceId);
    const attempt = getInstance.execute({ key: anApiKey({ accountId }), instanceId });
    await expect(attempt).rejects.toBeInstanceOf(InstanceNotFound);
  });
});
