import { expect, test } from '@jest/globals';
import { SteppableClock } from '../clocks.js';
import { sessionLeasesContract } from '../contracts/session-leases.js';
import { sessionReportsContract } from '../contracts/session-reports.js';
import { standingReportsContract } from '../contracts/standing-reports.js';
import { workerFleetContract } from '../contracts/worker-fleet.js';
import { memoryWorld } from './world.js';

sessionLeasesContract('in memory', async () => memoryWorld());
sessionReportsContract('in memory', async () => memoryWorld());
standingReportsContract('in memory', async () => memoryWorld());
workerFleetContract('in memory', async () => memoryWorld());

test('a worker that is not heard of for as long as a lease holds no longer counts', async () => {
  const clock = new SteppableClock();
  const { leases } = memoryWorld(clock);
  await leases.renew('gone', 5);
  clock.advance(leases.ttlMs - 1);
  expect((await leases.fleet()).workers).toHaveLength(1);
  clock.advance(1);
  expect((await leases.fleet()).workers).toEqual([]);
});
