import { PgBossJobs } from '@waxwing/adapters/jobs';
import type { Database } from '@waxwing/adapters/postgres';
import type { Logger } from 'pino';
import { drainBudgets } from '../process/drain-budgets.js';
import type { Settings } from '../settings/settings.js';

/** Where work for later is kept. */
export function createJobs(database: Database, settings: Settings, log: Logger): PgBossJobs {
  const jobs = new PgBossJobs({
    connectionString: database.connectionString,
    works: settings.WAXWING_ROLE !== 'api',
    drainMs: drainBudgets(settings).jobsMs,
    onError: logAtMostEvery10s((err) => log.warn({ err }, 'job queue in trouble')),
  });
  // Whoever closes the database without ever having started the jobs may still have put something into the queue.
  database.beforeClose(() => jobs.stop());
  return jobs;
}

/** Every queue meets the same trouble, again and again: a line in ten seconds says it. */
function logAtMostEvery10s(say: (fault: Error) => void): (fault: Error) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (fault) => {
    if (performance.now() - saidAt < 10_000) return;
    saidAt = performance.now();
    say(fault);
  };
}
