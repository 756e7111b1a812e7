import { expect, test } from '@jest/globals';
import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { SteppableClock } from '../shared/clocks.js';
import { clientVersionsContract } from './contracts/client-versions.js';
import { clusterStateContract } from './contracts/cluster-state.js';
import { instanceProxiesContract } from './contracts/instance-proxies.js';
import { passkeyCeremoniesContract } from './contracts/passkey-ceremonies.js';
import { sessionLeasesContract } from './contracts/session-leases.js';
import { sessionReportsContract } from './contracts/session-reports.js';
import { standingReportsContract } from './contracts/standing-reports.js';
import { MemoryInstanceProxies } from './memory-instance-proxies.js';

passkeyCeremoniesContract('in-memory', async () => createMemoryPersistence());

instanceProxiesContract(
  'in memory',
  async () => createMemoryPersistence(),
  ({ store }) => new MemoryInstanceProxies(store),
);

clientVersionsContract('in memory', async () => createMemoryPersistence());

sessionLeasesContract('in memory', async () => createMemoryPersistence());
sessionReportsContract('in memory', async () => createMemoryPersistence());
standingReportsContract('in memory', async () => createMemoryPersistence());
clusterStateContract('in memory', async () => createMemoryPersistence());

test('a worker that is not heard of for as long as a lease holds no longer counts', async () => {
  const clock = new SteppableClock();
  const { leases } = createMemoryPersistence(clock);
  await leases.renew('gone', 5);
  clock.advance(leases.ttlMs - 1);
  expect((await leases.readClusterState()).workers).toHaveLength(1);
  clock.advance(1);
  expect((await leases.readClusterState()).workers).toEqual([]);
});
