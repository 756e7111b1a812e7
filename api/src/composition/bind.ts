import type { JobName, JobPayloads } from '@waxwing/core';
import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';
import type { Route } from '../http/route.js';
import type { QueuedJob } from '../worker/jobs/job.js';
import { PORTS, type Ports } from './ports.js';
import { QUEUED_JOB, ROUTE, SCHEDULED_JOB } from './service-identifiers.js';

type UseCase<U> = new (ports: Ports) => U;

/**
 * Binds a use case by its constructor, with the ports that its type names; several routes may share it. Does not compile when there
 * is no such port.
 */
export function bindUseCase<U>({ bind, isBound }: ContainerModuleLoadOptions, type: UseCase<U>): void {
  if (isBound(type)) return;
  bind(type)
    .toResolvedValue((ports: Ports) => new type(ports), [PORTS])
    .inSingletonScope();
}

/** Binds a use case, and runs it on a cron schedule. */
export function bindScheduledJob<U extends { execute(): Promise<unknown> }>(
  options: ContainerModuleLoadOptions,
  when: { readonly name: string; readonly cron: string },
  useCase: UseCase<U>,
): void {
  bindUseCase(options, useCase);
  options
    .bind(SCHEDULED_JOB)
    .toResolvedValue((work: U) => ({ ...when, run: () => work.execute() }), [useCase])
    .inSingletonScope();
}

/** Binds a use case, and runs it for every queued job of this name. */
export function bindQueuedJob<K extends JobName>(
  options: ContainerModuleLoadOptions,
  name: K,
  useCase: UseCase<{ execute(payload: JobPayloads[K]): Promise<unknown> }>,
): void {
  bindUseCase(options, useCase);
  options
    .bind(QUEUED_JOB)
    .toResolvedValue(
      (work: { execute(payload: JobPayloads[K]): Promise<unknown> }) => {
        const job: QueuedJob<K> = { name, run: (payload) => work.execute(payload) };
        return job as unknown as QueuedJob;
      },
      [useCase],
    )
    .inSingletonScope();
}

/** Binds a use case and the route that calls it, by the route's factory and the identifiers of its other arguments. */
export function bindRoute<U, Rest extends unknown[]>(
  options: ContainerModuleLoadOptions,
  make: (useCase: U, ...rest: Rest) => Route,
  useCase: UseCase<U>,
  ...needs: { [I in keyof Rest]: ServiceIdentifier<Rest[I]> }
): void {
  bindUseCase(options, useCase);
  const build = make as (...args: unknown[]) => Route;
  options
    .bind(ROUTE)
    .toResolvedValue((...args: unknown[]) => build(...args), [useCase, ...(needs as ServiceIdentifier[])])
    .inSingletonScope();
}
