import { PgBossJobs } from './pg-boss-jobs.js';

/** The first question to the job queue makes its schema. */
export async function prepareJobs(connectionString: string): Promise<void> {
  const jobs = new PgBossJobs({ connectionString, works: false, onError: () => undefined });
  try {
    await jobs.depths();
  } finally {
    await jobs.stop();
  }
}
