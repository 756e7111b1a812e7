export interface QueueLimits {
  /** Nothing more is taken while so many wait, but for a share that has fewer than another. */
  readonly most: number;
  /** Nothing more is taken for a share whose oldest entry had waited longer for room when the last batch was filled, in ms. */
  readonly busyMs: number;
  /** An item that has waited longer, in ms, is refused when its turn comes, because its caller has given up. */
  readonly patienceMs: number;
}

export interface Entry {
  /** Each share gets as many places in a batch as any other. */
  readonly share: string;
  /** Entries of the same group never get into the same batch. */
  readonly group: string | undefined;
  readonly since: number;
  /** Since when it has waited for room, and not for another of its group. */
  ready: number;
}

interface Share {
  waiting: number;
  /** Its oldest entry has waited for too long. */
  readonly late: boolean;
  /** Since when it has had no place in a batch. */
  readonly unserved: number;
}

/**
 * A first-in-first-out queue whose batches are dealt out to the shares in turn where they cannot hold everything: a share with
 * thousands of entries makes the others wait for one batch. Within a share the order always stays.
 */
export class FairQueue<E extends Entry> {
  #entries: E[] = [];
  #shares = new Map<string, Share>();
  /** Some share has had no place in a batch for too long. */
  #overloaded = false;

  constructor(private readonly limits?: QueueLimits) {}

  get size(): number {
    return this.#entries.length;
  }

  /** Answers with what has to go: this entry, or the latest of the share that has the most; undefined when there is room. */
  add(entry: E): E | undefined {
    const displaced = this.limits && this.#displacedBy(entry, this.limits.most);
    if (displaced === entry) return entry;
    if (displaced) this.#entries.splice(this.#entries.lastIndexOf(displaced), 1);
    this.#entries.push(entry);
    this.#count(entry, { late: false, unserved: entry.since });
    const loser = displaced && this.#shares.get(displaced.share);
    if (loser) loser.waiting--;
    return displaced;
  }

  /** Removes up to `most` entries for the next batch, and answers with them in the order of their coming. */
  take(most: number): E[] {
    const turns = this.#turns();
    const rest = lastTurn(turns, most);
    const batch: E[] = [];
    const left: E[] = [];
    for (const [index, entry] of this.#entries.entries()) {
      const turn = turns[index];
      const goes = turn !== undefined && (turn < rest.turn || (turn === rest.turn && rest.places-- > 0));
      (goes ? batch : left).push(entry);
    }
    this.#keep(left, batch);
    return batch;
  }

  /** Removes what has waited for longer than it may. */
  takeLate(): E[] {
    if (!this.limits || this.#entries.length === 0) return [];
    const before = performance.now() - this.limits.patienceMs;
    const fresh = this.#entries.findIndex(({ since }) => since >= before);
    const late = this.#entries.slice(0, fresh === -1 ? undefined : fresh);
    if (late.length > 0) this.#keep(this.#entries.slice(late.length), []);
    return late;
  }

  #displacedBy(entry: E, most: number): E | undefined {
    const own = this.#shares.get(entry.share);
    if (this.#overloaded || own?.late) return entry;
    if (this.#entries.length < most) return undefined;
    const [largest, { waiting }] = [...this.#shares].reduce((a, b) => (b[1].waiting > a[1].waiting ? b : a));
    if ((own?.waiting ?? 0) + 1 >= waiting) return entry;
    return this.#entries.findLast(({ share }) => share === largest);
  }

  /** In which turn of its share each entry gets a place; undefined for one that waits for another of its group. */
  #turns(): (number | undefined)[] {
    const groups = new Set<string>();
    const next = new Map<string, number>();
    const now = performance.now();
    return this.#entries.map((entry) => {
      const { share, group } = entry;
      if (group !== undefined && groups.has(group)) {
        entry.ready = now;
        return undefined;
      }
      if (group !== undefined) groups.add(group);
      const turn = next.get(share) ?? 0;
      next.set(share, turn + 1);
      return turn;
    });
  }

  #keep(left: E[], served: readonly E[]): void {
    const before = this.#shares;
    const now = performance.now();
    const lately = new Set(left.length > 0 ? served.map(({ share }) => share) : []);
    this.#entries = left;
    this.#shares = new Map();
    // Judged here and not when the next entry comes: a process that was busy with something else would take its own pause for an overload.
    const busySince = now - (this.limits?.busyMs ?? Number.POSITIVE_INFINITY);
    this.#overloaded = false;
    for (const entry of left) {
      const unserved = lately.has(entry.share) ? now : before.get(entry.share)!.unserved;
      if (unserved < busySince) this.#overloaded = true;
      this.#count(entry, { late: entry.ready < busySince, unserved });
    }
  }

  #count({ share: name }: E, state: Pick<Share, 'late' | 'unserved'>): void {
    const share = this.#shares.get(name);
    if (share) share.waiting++;
    else this.#shares.set(name, { ...state, waiting: 1 });
  }
}

/** Every turn before `turn` fits into the batch, and so many `places` of that one. */
function lastTurn(turns: readonly (number | undefined)[], most: number): { turn: number; places: number } {
  if (turns.length <= most) return { turn: Number.POSITIVE_INFINITY, places: 0 };
  const entries: number[] = [];
  for (const turn of turns) if (turn !== undefined) entries[turn] = (entries[turn] ?? 0) + 1;
  let places = most;
  const turn = entries.findIndex((count) => {
    if (count > places) return true;
    places -= count;
    return false;
  });
  return turn === -1 ? { turn: Number.POSITIVE_INFINITY, places: 0 } : { turn, places };
}
