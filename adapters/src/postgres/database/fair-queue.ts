export interface QueueLimits {
  /** The maximum of waiting entries; beyond it an entry is accepted only from a share that has fewer than another. */
  readonly maxEntries: number;
  /** A share accepts no more entries once its oldest one had waited longer than this when the last batch was filled, in ms. */
  readonly overloadMs: number;
  /** An entry that has waited longer, in ms, is refused when its turn comes, because its caller has given up. */
  readonly timeoutMs: number;
}

export interface QueueEntry {
  /** Shares get equal numbers of slots in a batch. */
  readonly share: string;
  /** Entries of the same group never share a batch. */
  readonly group: string | undefined;
  readonly enqueuedAt: number;
  /** Since when it waits for a slot, excluding the time it waited for another entry of its group. */
  eligibleSince: number;
}

interface Share {
  waiting: number;
  /** Its oldest entry has waited for too long. */
  readonly overdue: boolean;
  /** Since when it has had no slot in a batch. */
  readonly unservedSince: number;
}

/**
 * A FIFO queue whose batches serve the shares in turn when they cannot hold everything: a share with thousands of entries delays
 * the others by one batch. Each share keeps its order. Own, since p-queue knows neither shares nor batches.
 */
export class FairQueue<E extends QueueEntry> {
  readonly #limits: QueueLimits | undefined;
  #entries: E[] = [];
  #shares = new Map<string, Share>();
  /** Some share has had no slot in a batch for too long. */
  #overloaded = false;

  constructor(limits?: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Returns the entry to refuse: this one, or the latest of the largest share; undefined when there is room. */
  add(entry: E): E | undefined {
    const evicted = this.#limits && this.#evictedBy(entry, this.#limits.maxEntries);
    if (evicted === entry) return entry;
    if (evicted) this.#entries.splice(this.#entries.lastIndexOf(evicted), 1);
    this.#entries.push(entry);
    this.#count(entry, { overdue: false, unservedSince: entry.enqueuedAt });
    const evictedShare = evicted && this.#shares.get(evicted.share);
    if (evictedShare) evictedShare.waiting--;
    return evicted;
  }

  /** Removes up to `most` entries for the next batch and returns them in the order of arrival. */
  take(most: number): E[] {
    const turns = this.#turns();
    const rest = lastTurn(turns, most);
    const batch: E[] = [];
    const left: E[] = [];
    for (const [index, entry] of this.#entries.entries()) {
      const turn = turns[index];
      const selected = turn !== undefined && (turn < rest.turn || (turn === rest.turn && rest.slots-- > 0));
      (selected ? batch : left).push(entry);
    }
    this.#retain(left, batch);
    return batch;
  }

  /** Removes the entries beyond their timeout. */
  takeExpired(): E[] {
    if (!this.#limits || this.#entries.length === 0) return [];
    const before = performance.now() - this.#limits.timeoutMs;
    const firstValid = this.#entries.findIndex(({ enqueuedAt }) => enqueuedAt >= before);
    const late = this.#entries.slice(0, firstValid === -1 ? undefined : firstValid);
    if (late.length > 0) this.#retain(this.#entries.slice(late.length), []);
    return late;
  }

  #evictedBy(entry: E, most: number): E | undefined {
    const own = this.#shares.get(entry.share);
    if (this.#overloaded || own?.overdue) return entry;
    if (this.#entries.length < most) return undefined;
    const [largest, { waiting }] = [...this.#shares].reduce((a, b) => (b[1].waiting > a[1].waiting ? b : a));
    if ((own?.waiting ?? 0) + 1 >= waiting) return entry;
    return this.#entries.findLast(({ share }) => share === largest);
  }

  /** In which turn of its share each entry gets a slot; undefined for one that waits for another of its group. */
  #turns(): (number | undefined)[] {
    const groups = new Set<string>();
    const next = new Map<string, number>();
    const now = performance.now();
    return this.#entries.map((entry) => {
      const { share, group } = entry;
      if (group !== undefined && groups.has(group)) {
        entry.eligibleSince = now;
        return undefined;
      }
      if (group !== undefined) groups.add(group);
      const turn = next.get(share) ?? 0;
      next.set(share, turn + 1);
      return turn;
    });
  }

  #retain(left: E[], served: readonly E[]): void {
    const before = this.#shares;
    const now = performance.now();
    const servedShares = new Set(left.length > 0 ? served.map(({ share }) => share) : []);
    this.#entries = left;
    this.#shares = new Map();
    // Decided here rather than at the next entry: a process that was busy elsewhere would mistake its own pause for an overload.
    const busySince = now - (this.#limits?.overloadMs ?? Number.POSITIVE_INFINITY);
    this.#overloaded = false;
    for (const entry of left) {
      const unservedSince = servedShares.has(entry.share) ? now : before.get(entry.share)!.unservedSince;
      if (unservedSince < busySince) this.#overloaded = true;
      this.#count(entry, { overdue: entry.eligibleSince < busySince, unservedSince });
    }
  }

  #count({ share: name }: E, state: Pick<Share, 'overdue' | 'unservedSince'>): void {
    const share = this.#shares.get(name);
    if (share) share.waiting++;
    else this.#shares.set(name, { ...state, waiting: 1 });
  }
}

/** Every turn before `turn` fits into the batch, and `slots` entries of that one. */
function lastTurn(turns: readonly (number | undefined)[], most: number): { turn: number; slots: number } {
  if (turns.length <= most) return { turn: Number.POSITIVE_INFINITY, slots: 0 };
  const entries: number[] = [];
  for (const turn of turns) if (turn !== undefined) entries[turn] = (entries[turn] ?? 0) + 1;
  let slots = most;
  const turn = entries.findIndex((count) => {
    if (count > slots) return true;
    slots -= count;
    return false;
  });
  return turn === -1 ? { turn: Number.POSITIVE_INFINITY, slots: 0 } : { turn, slots };
}
