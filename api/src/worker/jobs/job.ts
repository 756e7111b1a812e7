import type { JobName, JobPayloads } from '@waxwing/core';

/** A job that runs on a schedule, in one process at a time. It is idempotent. */
export interface ScheduledJob {
  readonly name: string;
  /** Minute, hour, day, month, weekday; UTC. */
  readonly cron: string;
  run(): Promise<unknown>;
}

/** The handler of one kind of queued job. It may get the same job again after a fault. */
export interface QueuedJob<K extends JobName = JobName> {
  readonly name: K;
  run(payload: JobPayloads[K]): Promise<unknown>;
}
