export { PgBossJobs, type PgBossJobsOptions } from './pg-boss-jobs.js';
