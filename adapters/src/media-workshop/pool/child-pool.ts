import { AdapterError, type MediaBytes, MediaRefused, type WorkPiece } from '@waxwing/core';
import { ConcurrencyLimit } from '../../shared/concurrency-limit.js';
import type { Job, Work, WorkName } from './protocol.js';
import { ChildFault, type ChildProgram, JobTooLong, WorkshopChild } from './workshop-child.js';

export interface PoolOptions extends ChildProgram {
  /** Jobs at once. */
  readonly children: number;
  /** Jobs that wait. */
  readonly queueSize: number;
  /** How long a child without work is kept, in ms. */
  readonly idleMs: number;
}

/** A child is replaced after so many jobs, lest what decoders leak adds up. */
const MAX_JOBS = 1_000;

/** An account whose files have taken so much longer than another's waits behind it. */
const LONG_MS = 5_000;

/** Child processes that do jobs; accounts take turns, and looking into a file goes before making another of it. */
export class ChildPool {
  readonly #options: PoolOptions;
  readonly #limit: ConcurrencyLimit;
  readonly #idle = new Map<WorkshopChild, NodeJS.Timeout>();
  readonly #busy = new Set<WorkshopChild>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { children: slots, queueSize } = options;
    this.#limit = new ConcurrencyLimit({ slots, queueSize, longMs: LONG_MS });
  }

  /** The processes that are there. */
  get pids(): number[] {
    return [...this.#busy, ...this.#idle.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /** @throws MediaRefused, whatever reading the file throws, and AdapterError, retryable, when too much waits */
  run<N extends WorkName>(
    { accountId, bytes, patienceMs }: WorkPiece,
    job: Job<N>,
  ): Promise<Work[N]['result']> {
    // A voice note may take the limit of time, so an account has one at work.
    const exclusive = job.name === 'voice';
    const turn = { share: accountId, urgent: job.name === 'inspect', exclusive, patienceMs };
    return this.#limit.run(() => this.#tryTwice(job, bytes), turn);
  }

  /** Ends the children; what they work on and what waits is refused for now. */
  close(): void {
    this.#closed = true;
    for (const child of [...this.#busy, ...this.#idle.keys()]) child.end();
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
  }

  /** Tries a job again whose child has ended: an earlier job may be to blame. A job that took too long would take as long again. */
  async #tryTwice<N extends WorkName>(job: Job<N>, bytes: MediaBytes): Promise<Work[N]['result']> {
    try {
      return await this.#try(job, bytes);
    } catch (error) {
      if (error instanceof JobTooLong) throw toRefusal(error);
      if (!(error instanceof ChildFault)) throw error;
    }
    try {
      return await this.#try(job, bytes);
    } catch (error) {
      throw error instanceof ChildFault ? toRefusal(error) : error;
    }
  }

  async #try<N extends WorkName>(job: Job<N>, bytes: MediaBytes): Promise<Work[N]['result']> {
    if (this.#closed) throw new AdapterError('the workshop is closed', { cause: undefined, retryable: true });
    const child = this.#take();
    this.#busy.add(child);
    try {
      return (await child.run(job, bytes)) as Work[N]['result'];
    } finally {
      this.#busy.delete(child);
      this.#putBack(child);
    }
  }

  #take(): WorkshopChild {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.isAlive) return child;
    }
    return new WorkshopChild(this.#options);
  }

  #putBack(child: WorkshopChild): void {
    if (!child.isAlive || child.jobs >= MAX_JOBS) {
      child.end();
      return;
    }
    const end = () => {
      this.#idle.delete(child);
      child.end();
    };
    this.#idle.set(child, setTimeout(end, this.#options.idleMs).unref());
  }
}

function toRefusal(fault: ChildFault): MediaRefused {
  const sentence = 'The file could not be converted: it takes too much time or memory, or is damaged.';
  return new MediaRefused('media_conversion', sentence, fault);
}
