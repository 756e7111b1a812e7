import type { JobName, JobPayloads } from '@waxwing/core';
import type { ContainerModuleLoadOptions, Newable } from 'inversify';
import type { QueuedJob } from '../worker/jobs/job.js';
import { QUEUED_JOB, SCHEDULED_JOB } from './tokens.js';

/** Has a use case done by the clock. */
export function bindScheduledJob(
  { bind }: ContainerModuleLoadOptions,
  when: { readonly name: string; readonly cron: string },
  useCase: Newable<{ execute(): Promise<unknown> }>,
): void {
  bind(SCHEDULED_JOB)
    .toResolvedValue(
      (work: { execute(): Promise<unknown> }) => ({ ...when, run: () => work.execute() }),
      [useCase],
    )
    .inSingletonScope();
}

/** Has a use case done for every piece of queued work of this kind. */
export function bindQueuedJob<K extends JobName>(
  { bind }: ContainerModuleLoadOptions,
  name: K,
  useCase: Newable<{ execute(payload: JobPayloads[K]): Promise<unknown> }>,
): void {
  bind(QUEUED_JOB)
    .toResolvedValue(
      (work: { execute(payload: JobPayloads[K]): Promise<unknown> }) => {
        const job: QueuedJob<K> = { name, run: (payload) => work.execute(payload) };
        return job as unknown as QueuedJob;
      },
      [useCase],
    )
    .inSingletonScope();
}
