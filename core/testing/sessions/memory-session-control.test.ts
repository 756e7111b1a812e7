import { expect, test } from '@jest/globals';
import { InstanceBusy } from '../../src/index.js';
import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { claimLinkedLease, readDesiredState, seedInstance } from '../fixture/seed.js';
import { pairingCodeRequestsContract } from './contracts/pairing-code-requests.js';
import { sessionControlContract } from './contracts/session-control.js';
import { MemorySessionControl } from './memory-session-control.js';

const setup = async () => {
  const fixture = createMemoryPersistence();
  const sessions = new MemorySessionControl(fixture.store, fixture.clock);
  const impatient = new MemorySessionControl(fixture.store, fixture.clock, 50);
  return { ...fixture, sessions, impatient };
};

sessionControlContract('in memory', setup);
pairingCodeRequestsContract('in memory', setup);

test('a worker that does not release in time makes the instance busy, and the request is dropped', async () => {
  const fixture = createMemoryPersistence();
  const instance = await seedInstance(fixture);
  const lease = await claimLinkedLease(fixture, instance);
  const sessions = new MemorySessionControl(fixture.store, fixture.clock, 20);

  await expect(sessions.forget(instance.id)).rejects.toBeInstanceOf(InstanceBusy);

  expect((await readDesiredState(fixture, lease.owner, instance))?.forget).toBe(false);
  expect((await fixture.instances.get(instance.accountId, instance.id)).linked).toBe(true);
});

test('a session without a worker is forgotten at once', async () => {
  const fixture = createMemoryPersistence();
  const instance = await seedInstance(fixture);
  await fixture.leases.release(await claimLinkedLease(fixture, instance));
  fixture.store.credentials.set(instance.id, 'device');

  await new MemorySessionControl(fixture.store, fixture.clock).forget(instance.id);

  expect((await fixture.instances.get(instance.accountId, instance.id)).linked).toBe(false);
  expect(fixture.store.credentials.size).toBe(0);
});
