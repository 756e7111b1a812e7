import { PgBossJobs } from '@waxwing/adapters/jobs';
import type { Database } from '@waxwing/adapters/postgres';
import type { Logger } from 'pino';
import { drainBudgets } from '../process/drain-budgets.js';
import { holdsSessions } from '../settings/roles.js';
import type { Settings } from '../settings/settings.js';
import { Throttle } from '../worker/throttle.js';

/** The queue of background jobs. */
export function createJobs(database: Database, settings: Settings, log: Logger): PgBossJobs {
  const logged = new Throttle(LOG_INTERVAL_MS);
  const jobs = new PgBossJobs({
    connectionString: database.connectionString,
    works: holdsSessions(settings),
    drainMs: drainBudgets(settings).jobsMs,
    onError: (err) => logged.tryNow() && log.warn({ err }, 'job queue error'),
  });
  // A process that never starts jobs may still have queued some, so the queue is closed before the database.
  database.beforeClose(() => jobs.stop());
  return jobs;
}

/** Every queue reports the same fault again and again. */
const LOG_INTERVAL_MS = 10_000;
