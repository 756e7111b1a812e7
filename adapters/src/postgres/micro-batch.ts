import { AdapterError } from '@waxwing/core';
import { type Entry, FairQueue, type QueueLimits } from './fair-queue.js';

interface Waiting<Item, Result> extends Entry {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** For people at the other end, who are better told to come again than kept waiting. */
export const PEOPLE_WAIT: QueueLimits = { most: 10_000, busyMs: 1_000, patienceMs: 5_000 };

export interface MicroBatchOptions<Item, Result> {
  /** Answers for every item, in their order. A rejection is every item's, unless `oneByOne` says otherwise. */
  readonly flush: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly max: number;
  /** After this rejection of a batch its items are tried each by itself, so that a bad one hurts nobody else. */
  readonly oneByOne?: (error: unknown) => boolean;
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
  readonly #queue: FairQueue<Waiting<Item, Result>>;
  #busy = false;
  /** Since when the statement under way is. */
  #flushingSince: number | undefined;
  /** Items that come after one that is held back for a turn of the event loop are held back as well. */
  #heldBack = 0;

  constructor(private readonly options: MicroBatchOptions<Item, Result>) {
    this.#queue = new FairQueue(options.limits);
  }

  /** @throws AdapterError, retryable, when too much waits: the item was then not handed on, and never will be */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { share, group } = this.options;
      const since = performance.now();
      const names = { share: share?.(item) ?? '', group: group?.(item) };
      const waiting = { item, resolve, reject, since, ready: since, ...names };
      if (this.#heldBack === 0 && !this.#standsStill) return this.#enter(waiting);
      this.#heldBack++;
      // An answer that came while this process was busy is heard before the immediate: not the database stood still, but we.
      setImmediate(() => {
        this.#heldBack--;
        if (this.#standsStill) reject(overload());
        else this.#enter(waiting);
      });
    });
  }

  /** Whether what waits already waits for a statement that does not answer. */
  get #standsStill(): boolean {
    const { limits } = this.options;
    if (!limits || this.#flushingSince === undefined || this.#queue.size === 0) return false;
    return performance.now() - this.#flushingSince > limits.busyMs;
  }

  #enter(waiting: Waiting<Item, Result>): void {
    this.#queue.add(waiting)?.reject(overload());
    if (this.#busy || this.#queue.size === 0) return;
    this.#busy = true;
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    for (this.#refuseLate(); this.#queue.size > 0; this.#refuseLate())
      await this.#settle(this.#queue.take(this.options.max));
    this.#busy = false;
  }

  /** After a statement that stood still as long as it may, hundreds would wait for the next one to do the same. */
  #refuseLate(): void {
    for (const { reject } of this.#queue.takeLate()) reject(overload());
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      this.#flushingSince = performance.now();
      const results = await this.options.flush(batch.map(({ item }) => item));
      this.#flushingSince = undefined;
      const answer = () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      };
      // The next statement sets out first: with what the callers now do this thread is busy, and the database would stand idle.
      if (this.#queue.size > 0) setImmediate(answer);
      else answer();
    } catch (error) {
      this.#flushingSince = undefined;
      if (batch.length > 1 && this.options.oneByOne?.(error)) {
        for (const waiting of batch) await this.#settle([waiting]);
      } else for (const { reject } of batch) reject(error);
    }
  }
}

function overload(): AdapterError {
  return new AdapterError('too much waits for the database', { cause: undefined, retryable: true });
}
