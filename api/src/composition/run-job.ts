import { findRunningDatabase, resolveDataDir } from '@waxwing/adapters/embedded-postgres';
import { PgBossJobs } from '@waxwing/adapters/jobs';

export interface RunJobResult {
  readonly ok: boolean;
  /** The result as a sentence for the terminal. */
  readonly text: string;
}

interface DatabaseLocation {
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly WAXWING_DATA?: string | undefined;
}

export const DEAD_LETTERS = 'dead-letters';

/**
 * Has a running Waxwing run a scheduled job now, on the database of DATABASE_URL or of the data folder, and waits for its end.
 * `dead-letters` queues the jobs again that failed for good.
 */
export async function runJob(name: string, env: DatabaseLocation, waitMs = 60_000): Promise<RunJobResult> {
  const connectionString = env.DATABASE_DIRECT_URL || env.DATABASE_URL || (await databaseOf(env));
  if (!connectionString)
    return { ok: false, text: 'No Waxwing is running here. Is WAXWING_DATA its data folder?' };
  const jobs = new PgBossJobs({ connectionString, works: false, onError: () => undefined });
  try {
    if (name === DEAD_LETTERS) return { ok: true, text: `Given out anew: ${await jobs.retryDeadLetters()}.` };
    const run = await jobs.runNow(name, waitMs);
    switch (run.outcome) {
      case 'done':
        return { ok: true, text: `The job ${name} is done.` };
      case 'failed':
        return { ok: false, text: `The job ${name} failed: ${run.reason}` };
      case 'waiting':
        return { ok: false, text: `The job ${name} waits: no worker has finished it in time.` };
      case 'unknown':
        return { ok: false, text: `There is no job ${name}. There are: ${run.known.join(', ')}.` };
    }
  } finally {
    await jobs.stop();
  }
}

async function databaseOf({ WAXWING_DATA }: DatabaseLocation): Promise<string | undefined> {
  return findRunningDatabase(await resolveDataDir({ WAXWING_DATA, cwd: process.cwd() }));
}
