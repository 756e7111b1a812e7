import { AdapterError } from '@waxwing/core';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
}

export interface QueueLimits {
  /** Nothing more is taken while so many wait. */
  readonly most: number;
  /** Nothing more is taken while the oldest has waited longer, in ms. */
  readonly busyMs: number;
  /** What has waited longer, in ms, is refused when its turn comes: whoever asked has gone. */
  readonly patienceMs: number;
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
  /** None unless given: then memory is bounded by the callers alone. */
  readonly limits?: QueueLimits;
}

/**
 * Turns calls that arrive at about the same time into one statement. While a batch is under way the next one gathers; when none
 * is, what arrives in one turn of the event loop goes out at its end.
 */
export class MicroBatch<Item, Result> {
  #queue: Waiting<Item, Result>[] = [];
  #busy = false;

  constructor(private readonly options: MicroBatchOptions<Item, Result>) {}

  /** @throws AdapterError, retryable, when too much waits: the item was then not handed on, and never will be */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isFull) return reject(overload());
      this.#queue.push({ item, resolve, reject, since: performance.now() });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => void this.#run());
    });
  }

  get #isFull(): boolean {
    const { limits } = this.options;
    const [oldest] = this.#queue;
    if (!limits || !oldest) return false;
    return this.#queue.length >= limits.most || performance.now() - oldest.since > limits.busyMs;
  }

  async #run(): Promise<void> {
    for (this.#refuseLate(); this.#queue.length > 0; this.#refuseLate()) await this.#settle(this.#next());
    this.#busy = false;
  }

  /** After a statement that stood still as long as it may, hundreds would wait for the next one to do the same. */
  #refuseLate(): void {
    const { limits } = this.options;
    if (!limits) return;
    const before = performance.now() - limits.patienceMs;
    const late = this.#queue.findIndex(({ since }) => since >= before);
    for (const { reject } of this.#queue.splice(0, late === -1 ? undefined : late)) reject(overload());
  }

  #next(): Waiting<Item, Result>[] {
    const { max, group } = this.options;
    if (!group) return this.#queue.splice(0, max);
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    const seen = new Set<string>();
    for (const waiting of this.#queue) {
      const name = group(waiting.item);
      if (batch.length >= max || (name !== undefined && seen.has(name))) later.push(waiting);
      else batch.push(waiting);
      if (name !== undefined) seen.add(name);
    }
    this.#queue = later;
    return batch;
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.flush(batch.map(({ item }) => item));
      const answer = () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      };
      // The next statement sets out first: with what the callers now do this thread is busy, and the database would stand idle.
      if (this.#queue.length > 0) setImmediate(answer);
      else answer();
    } catch (error) {
      if (batch.length > 1 && this.options.oneByOne?.(error)) {
        for (const waiting of batch) await this.#settle([waiting]);
      } else for (const { reject } of batch) reject(error);
    }
  }
}

function overload(): AdapterError {
  return new AdapterError('too much waits for the database', { cause: undefined, retryable: true });
}
