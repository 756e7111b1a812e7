export { PgBossJobs, type PgBossJobsOptions } from './pg-boss-jobs.js';
export { prepareJobs } from './prepare-jobs.js';
