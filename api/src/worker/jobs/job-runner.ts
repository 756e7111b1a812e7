import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOffMs } from '../back-off.js';
import type { QueuedJob, ScheduledJob } from './job.js';

/** One kind of work; scheduled where it has a `cron`. */
export interface JobHandler {
  readonly name: string;
  readonly cron?: string;
  run(payload: unknown): Promise<unknown>;
}

/** Where work comes from. */
export interface JobSource {
  /** Has this process do the work from now on; may be tried again when it rejects. */
  start(work: readonly JobHandler[]): Promise<void>;
  depths(): Promise<Record<string, JobDepth>>;
  /** Lets what runs finish for a moment, and leaves the rest to others. */
  stop(): Promise<void>;
}

/** How much of one kind of work waits, runs, and was given up. */
export interface JobDepth {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

export interface JobRunnerOptions {
  readonly scheduled: readonly ScheduledJob[];
  readonly queued: readonly QueuedJob[];
  readonly source: JobSource;
  readonly metrics: JobMetrics;
  readonly log: Logger;
  /** How long the first requests of a new process come before its jobs, for which much has to be loaded. */
  readonly startAfterMs: number;
}

/** Does the work that others asked for and the work that comes round by the clock, and says in the log how each went. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  /** All that this process does. */
  readonly handlers: readonly JobHandler[];
  readonly #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();

  constructor(options: JobRunnerOptions) {
    this.#options = options;

    this.handlers = [...options.scheduled, ...options.queued].map((job) => this.#observed(job));
  }

  /** Returns at once; without a database it goes on trying. */
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
    const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
    await pause(startAfterMs);
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await source.start(this.handlers);
      } catch (err) {
        log.warn({ err }, 'jobs not started yet');
        await pause(backOffMs(attempt));
      }
    }
  }

  #observed(job: ScheduledJob | QueuedJob): JobHandler {
    const { metrics, log } = this.#options;
    // The payload is for the job alone: it may hold an address.
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
  /** One run of the job `name` ended after so many seconds; a failed one may be tried again. */
  onRun(name: string, outcome: 'ok' | 'failed', seconds: number): void;
}
