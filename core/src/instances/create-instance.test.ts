import { describe, expect, test } from '@jest/globals';
import {
  CLAIM_ALL,
  createMemoryPorts,
  newWorkerId,
  seedAccount,
  seedSubscription,
} from '../../testing/index.js';
import { AuthorizeKey } from '../keys/authorize-key.js';
import { DAY_MS } from '../shared/clock.js';
import { NoSubscription } from '../subscriptions/errors.js';
import { CreateInstance } from './create-instance.js';
import { InstanceLimitReached } from './errors.js';
import { ListInstances } from './list-instances.js';

async function start() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const create = () => new CreateInstance(ports).execute({ accountId });
  const list = () => new ListInstances(ports).execute({ accountId });
  return { ports, accountId, create, list };
}

describe('CreateInstance', () => {
  test('creates an instance with a key that opens only this instance [D.KEYS.01]', async () => {
    const { ports, accountId, create } = await start();
    await seedSubscription(ports, accountId);
    const { instance, secret } = await create();

    expect(instance.snapshot()).toMatchObject({
      accountId,
      status: 'initializing',
      createdAt: ports.clock.now(),
    });
    const key = await new AuthorizeKey(ports).execute(secret, { ip: null, isIn: () => false });
    expect(key).toMatchObject({ accountId, instanceId: instance.id, isActive: true });
  });

  test('links at once where its QR code is shown next, and is left alone where it is not', async () => {
    const { ports, accountId, create } = await start();
    await seedSubscription(ports, accountId, { instanceLimit: 2 });
    const quiet = await create();
    const { instance } = await new CreateInstance(ports).execute({ accountId, linksAtOnce: true });
    expect(ports.sessions.changed).toEqual([instance.id]);
    const claimed = await ports.leases.claim(newWorkerId(), CLAIM_ALL);
    expect(claimed.map(({ lease }) => lease.instanceId)).toEqual([instance.id]);
    expect(quiet.instance.snapshot().linkingUntil).toBeNull();
  });

  test('refuses without a plan [D.SUB.07]', async () => {
    const { create, list } = await start();
    await expect(create()).rejects.toBeInstanceOf(NoSubscription);
    expect(await list()).toEqual([]);
  });

  test('refuses after the end of the plan and keeps the existing instances [D.SUB.07]', async () => {
    const { ports, accountId, create, list } = await start();
    await seedSubscription(ports, accountId);
    await create();
    ports.clock.advance(30 * DAY_MS);
    await expect(create()).rejects.toBeInstanceOf(NoSubscription);
    expect(await list()).toHaveLength(1);
  });

  test('holds the plan’s limit, also when several are created at once [1.USE.05]', async () => {
    const { ports, accountId, create, list } = await start();
    await seedSubscription(ports, accountId, { instanceLimit: 2 });
    const made = await Promise.allSettled([create(), create(), create(), create()]);
    const refused = made.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.any(InstanceLimitReached),
      expect.any(InstanceLimitReached),
    ]);
    expect(refused[0]?.reason).toMatchObject({
      message: 'Instance limit reached',
      details: { instanceLimit: 2 },
    });
    expect(await list()).toHaveLength(2);
  });

  test('lists the instances, oldest first', async () => {
    const { ports, accountId, create, list } = await start();
    await seedSubscription(ports, accountId);
    const first = await create();
    ports.clock.advance(1_000);
    const second = await create();
    expect((await list()).map(({ instance }) => instance.id)).toEqual([
      first.instance.id,
      second.instance.id,
    ]);
  });
});
