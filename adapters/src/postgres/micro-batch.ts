interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface MicroBatchOptions<Item, Result> {
  /** Answers for every item, in their order. A rejection is every item's, unless `oneByOne` says otherwise. */
  readonly flush: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly max: number;
  /** After this rejection of a batch its items are tried each by itself, so that a bad one hurts nobody else. */
  readonly oneByOne?: (error: unknown) => boolean;
  /** Items of the same group never share a batch: the later one sees what the earlier one committed. */
  readonly group?: (item: Item) => string | undefined;
}

/**
 * Turns calls that arrive at about the same time into one statement. While a batch is under way the next one gathers; when none
 * is, what arrives in one turn of the event loop goes out at its end.
 */
export class MicroBatch<Item, Result> {
  #queue: Waiting<Item, Result>[] = [];
  #busy = false;

  constructor(private readonly options: MicroBatchOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) await this.#settle(this.#next());
    this.#busy = false;
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
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && this.options.oneByOne?.(error)) {
        for (const waiting of batch) await this.#settle([waiting]);
      } else for (const { reject } of batch) reject(error);
    }
  }
}
