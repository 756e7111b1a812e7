import { AdapterError } from '@waxwing/core';
import { FairQueue, type QueueEntry, type QueueLimits } from './fair-queue.js';

interface PendingItem<Item, Result> extends QueueEntry {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** For people at the other end, who are better told to come again than kept waiting. */
export const INTERACTIVE_LIMITS: QueueLimits = { maxEntries: 10_000, overloadMs: 1_000, timeoutMs: 5_000 };

export interface MicroBatchOptions<Item, Result> {
  /** Answers for every item, in their order. A rejection is every item's, unless `oneByOne` says otherwise. */
  readonly flush: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly max: number;
  /** After this rejection of a batch its items are tried each by itself, so that a bad one hurts nobody else. */
  readonly retryOneByOne?: (error: unknown) => boolean;
  /** Items of the same group never share a batch: the later one sees what the earlier one committed. */
  readonly group?: (item: Item) => string | undefined;
  /** Whose item it is. Where a batch cannot hold everything, each share gets as many places as any other; all are one unless given. */
  readonly share?: (item: Item) => string;
  /** None unless given: then memory is bounded by the callers alone. */
  readonly limits?: QueueLimits;
}

/**
 * Turns calls that arrive at about the same time into one statement. While a batch is under way the next one gathers; when none
 * is, what arrives in one turn of the event loop goes out at its end.
 */
export class MicroBatch<Item, Result> {
  readonly #options: MicroBatchOptions<Item, Result>;
  readonly #queue: FairQueue<PendingItem<Item, Result>>;
  #busy = false;
  /** Since when the statement under way is. */
  #flushingSince: number | undefined;
  /** Items that come after one that is held back for a turn of the event loop are held back as well. */
  #deferred = 0;

  constructor(options: MicroBatchOptions<Item, Result>) {
    this.#options = options;

    this.#queue = new FairQueue(options.limits);
  }

  /** @throws AdapterError, retryable, when too much waits: the item was then not handed on, and never will be */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { share, group } = this.#options;
      const enqueuedAt = performance.now();
      const names = { share: share?.(item) ?? '', group: group?.(item) };
      const waiting = { item, resolve, reject, enqueuedAt, eligibleSince: enqueuedAt, ...names };
      if (this.#deferred === 0 && !this.#isStalled) return this.#enqueue(waiting);
      this.#deferred++;
      // An answer that came while this process was busy is heard before the immediate: not the database stood still, but we.
      setImmediate(() => {
        this.#deferred--;
        if (this.#isStalled) reject(overloadError());
        else this.#enqueue(waiting);
      });
    });
  }

  /** Whether what waits already waits for a statement that does not answer. */
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

  /** After a statement that stood still as long as it may, hundreds would wait for the next one to do the same. */
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
      // The next statement sets out first: with what the callers now do this thread is busy, and the database would stand idle.
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
