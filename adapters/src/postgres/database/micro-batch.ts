import { AdapterError } from '@waxwing/core';
import { FairQueue, type QueueEntry, type QueueLimits } from './fair-queue.js';

interface PendingItem<Item, Result> extends QueueEntry {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** For interactive callers, who are better told to retry than kept waiting. */
export const INTERACTIVE_LIMITS: QueueLimits = { maxEntries: 10_000, overloadMs: 1_000, timeoutMs: 5_000 };

export interface MicroBatchOptions<Item, Result> {
  /** Returns a result for every item, in order. A rejection applies to every item, unless `retryOneByOne` accepts it. */
  readonly flush: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly max: number;
  /** After such a rejection the items are retried one by one, so that a bad one does not affect the others. */
  readonly retryOneByOne?: (error: unknown) => boolean;
  /** Items of the same group never share a batch: the later one sees what the earlier one committed. */
  readonly group?: (item: Item) => string | undefined;
  /** The share of an item. When a batch cannot hold everything, shares get equal numbers of slots; by default there is one share. */
  readonly share?: (item: Item) => string;
  /** None by default: then only the callers bound the memory. */
  readonly limits?: QueueLimits;
}

/**
 * Batches calls that arrive at about the same time into one statement. While a batch runs the next one collects; when none runs,
 * the items of one turn of the event loop are flushed at its end.
 */
export class MicroBatch<Item, Result> {
  readonly #options: MicroBatchOptions<Item, Result>;
  readonly #queue: FairQueue<PendingItem<Item, Result>>;
  #busy = false;
  /** When the running statement started. */
  #flushingSince: number | undefined;
  /** Items that arrive after one deferred by a turn of the event loop are deferred as well. */
  #deferred = 0;

  constructor(options: MicroBatchOptions<Item, Result>) {
    this.#options = options;

    this.#queue = new FairQueue(options.limits);
  }

  /** @throws AdapterError, retryable, when the queue is full: the item is never flushed */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { share, group } = this.#options;
      const enqueuedAt = performance.now();
      const names = { share: share?.(item) ?? '', group: group?.(item) };
      const waiting = { item, resolve, reject, enqueuedAt, eligibleSince: enqueuedAt, ...names };
      if (this.#deferred === 0 && !this.#isStalled) return this.#enqueue(waiting);
      this.#deferred++;
      // An answer that arrived while this process was busy is read before the immediate runs: then we stalled, not the database.
      setImmediate(() => {
        this.#deferred--;
        if (this.#isStalled) reject(overloadError());
        else this.#enqueue(waiting);
      });
    });
  }

  /** Whether waiting items already wait for a statement that does not answer. */
  get #isStalled(): boolean {
    const { limits } = this.#options;
    if (!limits || this.#flushingSince === undefined || this.#queue.size === 0) return false;
    return performance.now() - this.#flushingSince > limits.overloadMs;
  }

  #enqueue(waiting: PendingItem<Item, Result>): void {
    this.#queue.add(waiting)?.reject(overloadError());
    if (this.#busy || this.#queue.size === 0) return;
    this.#busy = true;
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    for (this.#rejectExpired(); this.#queue.size > 0; this.#rejectExpired())
      await this.#runBatch(this.#queue.take(this.#options.max));
    this.#busy = false;
  }

  /** After a stalled statement hundreds of items would wait for the next one to stall as well. */
  #rejectExpired(): void {
    for (const { reject } of this.#queue.takeExpired()) reject(overloadError());
  }

  async #runBatch(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    try {
      this.#flushingSince = performance.now();
      const results = await this.#options.flush(batch.map(({ item }) => item));
      this.#flushingSince = undefined;
      const answer = () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      };
      // The next statement starts first: the callers now keep this thread busy, and the database would be idle.
      if (this.#queue.size > 0) setImmediate(answer);
      else answer();
    } catch (error) {
      this.#flushingSince = undefined;
      if (batch.length > 1 && this.#options.retryOneByOne?.(error)) {
        for (const waiting of batch) await this.#runBatch([waiting]);
      } else for (const { reject } of batch) reject(error);
    }
  }
}

function overloadError(): AdapterError {
  return new AdapterError('too much waits for the database', { cause: undefined, retryable: true });
}
