import type { JobName, JobPayloads } from '@waxwing/core';

/** Work that comes round by the clock, done by one process at a time. Doing it twice changes nothing more. */
export interface ScheduledJob {
  readonly name: string;
  /** Minute, hour, day, month, weekday; UTC. */
  readonly cron: string;
  run(): Promise<unknown>;
}

/** What is done with one kind of queued work. It may be given the same work again after a fault. */
export interface QueuedJob<K extends JobName = JobName> {
  readonly name: K;
  run(payload: JobPayloads[K]): Promise<unknown>;
}
