import type { AccountMail, Clock, JobName, JobPayloads, JobQueue, WaitingMails } from '../../src/index.js';
import { yieldToEventLoop } from '../fixture/memory-store.js';

type Handler = (payload: JobPayloads[JobName]) => Promise<unknown>;

interface StoredJob {
  readonly name: JobName;
  /** Serialised, so that what JSON cannot hold is lost here as in a real store. */
  readonly json: string;
  readonly at: Date;
}

const MAILS: readonly JobName[] = ['mail', 'email-notice', 'email-confirmation', 'password-reset'];
const SYSTEM: Clock = { now: () => new Date() };

/** Keeps jobs until a worker is there. A failed job returns to the end of the queue. */
export class MemoryJobQueue implements JobQueue, WaitingMails {
  readonly #clock: Clock;
  #waiting: StoredJob[] = [];
  readonly #handlers = new Map<JobName, Handler>();

  constructor(clock: Clock = SYSTEM) {
    this.#clock = clock;
  }

  async enqueue<K extends JobName>(name: K, payload: JobPayloads[K]): Promise<void> {
    this.#waiting.push({ name, json: JSON.stringify(payload), at: this.#clock.now() });
    void this.#run();
  }

  /** The payloads of unfinished jobs of this kind, oldest first. */
  waiting<K extends JobName>(name: K): JobPayloads[K][] {
    return this.#waiting.filter((job) => job.name === name).map(({ json }) => JSON.parse(json));
  }

  async listWaitingMails({ id, email }: { readonly id: string; readonly email: string }) {
    return this.#waiting.flatMap(({ name, json, at }): AccountMail[] => {
      const { accountId, email: to, kind = name } = JSON.parse(json);
      const isOwn = accountId === id || (name === 'password-reset' && to === email);
      return MAILS.includes(name) && isOwn ? [{ kind, state: 'waiting', at }] : [];
    });
  }

  /** Does the jobs of this kind that wait, and no later ones. */
  async workOnce<K extends JobName>(
    name: K,
    run: (payload: JobPayloads[K]) => Promise<unknown>,
  ): Promise<void> {
    const due = this.#waiting.filter((job) => job.name === name);
    this.#waiting = this.#waiting.filter((job) => job.name !== name);
    for (const { json } of due) await run(JSON.parse(json));
  }

  /** From now on `run` does the jobs of this kind, waiting ones included. */
  work<K extends JobName>(name: K, run: (payload: JobPayloads[K]) => Promise<unknown>): void {
    this.#handlers.set(name, run as unknown as Handler);
    void this.#run();
  }

  async #run(): Promise<void> {
    await yieldToEventLoop();
    const due = this.#waiting.filter(({ name }) => this.#handlers.has(name));
    this.#waiting = this.#waiting.filter((job) => !due.includes(job));
    for (const job of due) {
      try {
        await this.#handlers.get(job.name)!(JSON.parse(job.json));
      } catch {
        this.#waiting.push(job);
        void this.#run();
      }
    }
  }
}
