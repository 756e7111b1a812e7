import { sessionLeasesContract } from '../contracts/session-leases.js';
import { sessionReportsContract } from '../contracts/session-reports.js';
import { memoryWorld } from './world.js';

sessionLeasesContract('in memory', async () => memoryWorld());
sessionReportsContract('in memory', async () => memoryWorld());
