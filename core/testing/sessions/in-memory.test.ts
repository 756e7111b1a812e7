import { expect, test } from '@jest/globals';
import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { SteppableClock } from '../shared/clocks.js';
import { clientVersionsContract } from './contracts/client-versions.js';
import { sessionsContracts } from './contracts/index.js';
import { instanceProxiesContract } from './contracts/instance-proxies.js';
import { memoryInstanceProxies } from './memory-instance-proxies.js';

const setup = async () => createMemoryPersistence();

sessionsContracts('in memory', setup);
clientVersionsContract('in memory', setup);
instanceProxiesContract('in memory', async () => {
  const fixture = createMemoryPersistence();
  return { ...fixture, proxies: memoryInstanceProxies(fixture.store) };
});

test('a worker that is not heard of for as long as a lease holds no longer counts', async () => {
  const clock = new SteppableClock();
  const { leases, registry } = createMemoryPersistence(clock);
  await leases.renew('gone', { capacity: 5 });
  clock.advance(leases.ttlMs - 1);
  expect((await registry.readClusterState()).workers).toHaveLength(1);
  clock.advance(1);
  expect((await registry.readClusterState()).workers).toEqual([]);
});
