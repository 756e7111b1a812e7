import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs, type JobDepth, type JobHandler, type JobSource, retry } from '@waxwing/core';
import type { Logger } from 'pino';
import type { QueuedJob, ScheduledJob } from './job.js';

export interface JobRunnerOptions {
  readonly scheduled: readonly ScheduledJob[];
  readonly queued: readonly QueuedJob[];
  readonly source: JobSource;
  readonly metrics: JobMetrics;
  readonly log: Logger;
  /** How long a new process serves requests before it starts jobs, which load much code. */
  readonly startAfterMs: number;
}

/** Runs queued and scheduled jobs, and logs and counts the outcome of each. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  /** Every job that this process runs. */
  readonly handlers: readonly JobHandler[];
  readonly #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();

  constructor(options: JobRunnerOptions) {
    this.#options = options;

    this.handlers = [...options.scheduled, ...options.queued].map((job) => this.#observed(job));
  }

  /** Returns at once; without a database it keeps trying. */
  start(): void {
    this.#starting = this.#start();
  }

  depths(): Promise<Record<string, JobDepth>> {
    return this.#options.source.depths();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting;
    await this.#options.source.stop();
  }

  async #start(): Promise<void> {
    const { source, log, startAfterMs } = this.#options;
    const { signal } = this.#stopping;
    try {
      await delay(startAfterMs, undefined, { signal });
      await retry(
        () => source.start(this.handlers),
        async (err, attempt) => {
          log.warn({ err }, 'job queue cannot be started yet');
          await delay(backOffMs(attempt), undefined, { signal });
        },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #observed(job: ScheduledJob | QueuedJob): JobHandler {
    const { metrics, log } = this.#options;
    // The payload is never logged: it may hold an address.
    const run = async (payload: unknown): Promise<void> => {
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      const facts = () => ({ job: job.name, ms: Math.round(performance.now() - began) });
      try {
        await job.run(payload as never);
      } catch (err) {
        metrics.onRun(job.name, 'failed', seconds());
        log.warn({ ...facts(), err }, 'job failed');
        throw err;
      }
      metrics.onRun(job.name, 'ok', seconds());
      log.info(facts(), 'job done');
    };
    return { ...job, run };
  }
}

/** Where runs of jobs are counted. */
export interface JobMetrics {
  /** One run of the job `name` has ended after `seconds`; a failed one may be retried. */
  onRun(name: string, outcome: 'ok' | 'failed', seconds: number): void;
}
