import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedSender } from '../../testing/index.js';
import { InstanceNotFound, InvalidDisplayName } from './errors.js';
import { SetDisplayName } from './set-display-name.js';

async function start() {
  const ports = createMemoryPorts();
  const { account, instance } = await seedSender(ports);
  const set = (displayName: string | null, accountId = account.id) =>
    new SetDisplayName(ports).execute({ accountId, instanceId: instance.id, displayName });
  const shown = async () => (await ports.instances.get(account.id, instance.id)).snapshot().displayName;
  return { ports, set, shown, woken: ports.sessions.changed, instance };
}

describe('the display name', () => {
  test('is set and removed, and the worker is notified each time', async () => {
    const { set, shown, woken, instance } = await start();
    await set('  Asha’s Shop ');
    expect(await shown()).toBe('Asha’s Shop');
    await set(null);
    expect(await shown()).toBeNull();
    expect(woken).toEqual([instance.id, instance.id]);
  });

  test('stays unchanged when the new one is invalid', async () => {
    const { set, shown, woken } = await start();
    await set('Asha');
    await expect(set('a\nb')).rejects.toBeInstanceOf(InvalidDisplayName);
    expect(await shown()).toBe('Asha');
    expect(woken).toHaveLength(1);
  });

  test('cannot be set by another account', async () => {
    const { ports, set, woken } = await start();
    const other = await seedSender(ports);
    await expect(set('Ravi', other.account.id)).rejects.toBeInstanceOf(InstanceNotFound);
    expect(woken).toEqual([]);
  });
});
