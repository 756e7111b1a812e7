import { PgBossJobs } from '../../jobs/index.js';

/** The first question to the job queue makes its schema. */
export async function prepareJobs(connectionString: string): Promise<void> {
  const jobs = new PgBossJobs({ connectionString, works: false, onError: () => undefined });
  await jobs.depths();
  await jobs.stop();
}
