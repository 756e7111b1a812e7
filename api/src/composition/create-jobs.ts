import { PgBossJobs } from '@waxwing/adapters/jobs';
import type { Database } from '@waxwing/adapters/postgres';
import type { Logger } from 'pino';
import { drainBudgets } from '../process/drain-budgets.js';
import type { Settings } from '../settings/settings.js';

/** The queue of background jobs. */
export function createJobs(database: Database, settings: Settings, log: Logger): PgBossJobs {
  const jobs = new PgBossJobs({
    connectionString: database.connectionString,
    works: settings.WAXWING_ROLE !== 'api',
    drainMs: drainBudgets(settings).jobsMs,
    onError: logAtMostEvery10s((err) => log.warn({ err }, 'job queue error')),
  });
  // A process that never starts jobs may still have queued some, so the queue is closed before the database.
  database.beforeClose(() => jobs.stop());
  return jobs;
}

/** Every queue reports the same fault again and again: one line in ten seconds is enough. */
function logAtMostEvery10s(say: (fault: Error) => void): (fault: Error) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (fault) => {
    if (performance.now() - saidAt < 10_000) return;
    saidAt = performance.now();
    say(fault);
  };
}
