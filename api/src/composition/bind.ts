import type { JobName, JobPayloads } from '@waxwing/core';
import type { ContainerModuleLoadOptions, Newable, ServiceIdentifier } from 'inversify';
import type { Route } from '../http/route.js';
import type { QueuedJob } from '../worker/jobs/job.js';
import { PORTS, type Ports } from './ports.js';
import { QUEUED_JOB, ROUTE, SCHEDULED_JOB } from './service-identifiers.js';

/** Runs a use case on a cron schedule. */
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

/** Runs a use case for every queued job of this name. */
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

/** Binds a route by its factory and the identifiers of the arguments. */
export function bindRoute<Args extends unknown[]>(
  { bind }: ContainerModuleLoadOptions,
  make: (...args: Args) => Route,
  ...needs: { [I in keyof Args]: ServiceIdentifier<Args[I]> }
): void {
  const build = make as (...args: unknown[]) => Route;
  bind(ROUTE)
    .toResolvedValue((...args: unknown[]) => build(...args), needs as ServiceIdentifier[])
    .inSingletonScope();
}

/** Binds a use case by its constructor, once, with the ports that its type names. Does not compile when there is no such port. */
export function bindUseCase<U>({ bind }: ContainerModuleLoadOptions, type: new (ports: Ports) => U): void {
  bind(type)
    .toResolvedValue((ports: Ports) => new type(ports), [PORTS])
    .inSingletonScope();
}
