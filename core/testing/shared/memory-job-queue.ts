import type { JobName, JobPayloads, JobQueue } from '../../src/index.js';
import { yieldToEventLoop } from '../fixture/memory-store.js';

type Handler = (payload: JobPayloads[JobName]) => Promise<unknown>;

interface StoredJob {
  readonly name: JobName;
  /** As a store would give it back: whatever does not survive JSON is lost here as well. */
  readonly json: string;
}

/** Keeps work until somebody is there to do it. Work that fails comes back at the end of the queue. */
export class MemoryJobQueue implements JobQueue {
  #waiting: StoredJob[] = [];
  readonly #handlers = new Map<JobName, Handler>();

  async enqueue<K extends JobName>(name: K, payload: JobPayloads[K]): Promise<void> {
    this.#waiting.push({ name, json: JSON.stringify(payload) });
    void this.#run();
  }

  /** The payloads of this kind that nobody has done yet, the oldest first. */
  waiting<K extends JobName>(name: K): JobPayloads[K][] {
    return this.#waiting.filter((job) => job.name === name).map(({ json }) => JSON.parse(json));
  }

  /** From now on `run` does the work of this kind, also what waits already. */
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
