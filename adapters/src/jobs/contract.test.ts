import { jobQueueContract } from '@waxwing/core/testing';
import { freshDatabase } from '../../testing/test-database.js';
import { PgBossJobs } from './pg-boss-jobs.js';

jobQueueContract('pg-boss', async () => {
  const database = await freshDatabase();
  const jobs = new PgBossJobs({
    connectionString: database.url,
    works: true,
    onError: () => undefined,
    pollSeconds: 1,
  });
  return {
    queue: jobs,
    work: (name, run) => jobs.start([{ name, run: (payload) => run(payload as never) }]),
    close: async () => {
      await jobs.stop();
      await database.drop();
    },
  };
});
