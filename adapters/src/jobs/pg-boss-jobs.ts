import {
  type AccountMail,
  AdapterError,
  type JobDepth,
  type JobHandler,
  type JobName,
  type JobPayloads,
  type JobQueue,
  type JobSource,
  type WaitingMails,
} from '@waxwing/core';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { toAdapterError } from '../postgres/database/pg-errors.js';
import { type BossOptions, ensureSchedules, openBoss } from './open-boss.js';
import { readQueueDepths } from './queue-depths.js';
import { DEAD_LETTERS } from './queue-rules.js';
import { type ManualRun, runNow } from './run-now.js';
import { readWaitingMails } from './waiting-mails.js';

export interface PgBossJobsOptions extends BossOptions {
  /** The time that running jobs have to finish at a stop, 2 s by default. Another process does the rest. */
  readonly drainMs?: number;
}

const DRAIN_MS = 2_000;
const CONCURRENCY = { queued: 2, scheduled: 1 };

/** The product's job queue, in the schema `jobs` of its own database. It connects on first use and again after a failed attempt. */
export class PgBossJobs implements JobQueue, JobSource, WaitingMails {
  readonly #options: PgBossJobsOptions;
  #boss: Promise<PgBoss> | undefined;
  #stopped = false;

  constructor(options: PgBossJobsOptions) {
    this.#options = options;
  }

  /** @throws AdapterError */
  async enqueue<K extends JobName>(name: K, payload: JobPayloads[K]): Promise<void> {
    await this.#withBoss((boss) => boss.send(name, payload));
  }

  async start(work: readonly JobHandler[]): Promise<void> {
    await this.#withBoss(async (boss) => {
      if (this.#options.works) await ensureSchedules(boss, work);
      for (const one of work) await registerHandler(boss, one, this.#options.pollSeconds);
    });
  }

  depths(): Promise<Record<string, JobDepth>> {
    return this.#withBoss(readQueueDepths);
  }

  /** @throws AdapterError */
  listWaitingMails(account: {
    readonly id: string;
    readonly email: string;
  }): Promise<readonly AccountMail[]> {
    return this.#withBoss((boss) => readWaitingMails(boss, account));
  }

  /** Makes a worker run a scheduled job now and waits for it, `waitMs` milliseconds at most. @throws AdapterError */
  runNow(name: string, waitMs: number): Promise<ManualRun> {
    return this.#withBoss((boss) => runNow(boss, name, waitMs));
  }

  /** Enqueues the dead letters again. Resolves with their number. @throws AdapterError */
  retryDeadLetters(): Promise<number> {
    return this.#withBoss(async (boss) => {
      // A call takes a thousand at most.
      for (let all = 0; ; ) {
        const some = await boss.redrive(DEAD_LETTERS);
        if (some === 0) return all;
        all += some;
      }
    });
  }

  /** Takes no more jobs, lets running ones finish within `drainMs`, and leaves the rest to others. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop({ timeout: this.#options.drainMs ?? DRAIN_MS });
  }

  async #withBoss<T>(work: (boss: PgBoss) => Promise<T>): Promise<T> {
    if (this.#stopped)
      throw new AdapterError('the job queue is closed', { cause: undefined, retryable: true });
    try {
      return await work(await this.#open());
    } catch (error) {
      throw toAdapterError(error);
    }
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= openBoss(this.#options).catch((error: unknown) => {
      this.#boss = undefined;
      throw error;
    });
    return this.#boss;
  }
}

async function registerHandler(
  boss: PgBoss,
  work: JobHandler,
  pollSeconds: number | undefined,
): Promise<void> {
  const options = {
    includeMetadata: true,
    localConcurrency: work.cron ? CONCURRENCY.scheduled : CONCURRENCY.queued,
    pollingIntervalSeconds: pollSeconds ?? 5,
    // New jobs are notified at once; polling serves retries.
    notifyPollingIntervalSeconds: pollSeconds ?? 10,
  } as const;
  await boss.work(work.name, options, async ([job]: JobWithMetadata<unknown>[]) => {
    // pg-boss deletes expired jobs only every few minutes.
    if (!job || job.keepUntil.getTime() < Date.now()) return;
    try {
      await work.run(job.data);
    } catch (error) {
      // The reason is stored. Errors contain statements, values and whole connections, which must not be.
      throw new Error(error instanceof Error ? error.message : String(error));
    }
  });
}
