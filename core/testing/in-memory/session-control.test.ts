import { expect, test } from '@jest/globals';
import { InstanceBusy } from '../../src/index.js';
import { pairingWishesContract } from '../contracts/pairing-wishes.js';
import { sessionControlContract } from '../contracts/session-control.js';
import { linkedLease, seedAccount, seedInstance } from '../seed.js';
import { MemorySessionControl } from './session-control.js';
import { memoryWorld } from './world.js';

const setup = async () => {
  const world = memoryWorld();
  const sessions = new MemorySessionControl(world.store, world.clock);
  const impatient = new MemorySessionControl(world.store, world.clock, 50);
  return { world, sessions, impatient, close: () => world.close() };
};

sessionControlContract('in memory', setup);
pairingWishesContract('in memory', setup);

test('a holder that does not let go in time makes the instance busy, and the wish is dropped', async () => {
  const world = memoryWorld();
  const instance = await seedInstance(world, (await seedAccount(world)).id);
  const lease = await linkedLease(world, instance);
  const sessions = new MemorySessionControl(world.store, world.clock, 20);

  await expect(sessions.forget(instance.id)).rejects.toBeInstanceOf(InstanceBusy);

  expect((await world.leases.renew(lease.owner))[0]?.forget).toBe(false);
  expect((await world.instances.get(instance.accountId, instance.id)).linked).toBe(true);
});

test('a session that nobody holds is forgotten at once', async () => {
  const world = memoryWorld();
  const instance = await seedInstance(world, (await seedAccount(world)).id);
  await world.leases.release(await linkedLease(world, instance));
  world.store.credentials.set(instance.id, 'device');

  await new MemorySessionControl(world.store, world.clock).forget(instance.id);

  expect((await world.instances.get(instance.accountId, instance.id)).linked).toBe(false);
  expect(world.store.credentials.size).toBe(0);
});
