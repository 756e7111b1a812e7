export interface QueueLimits {
  /** Nothing more is taken while so many wait, but for a share that has fewer than another. */
  readonly most: number;
  /** Nothing more is taken for a share whose oldest entry has waited longer for room, in ms. */
  readonly busyMs: number;
  /** What has waited longer, in ms, is refused when its turn comes: whoever asked has gone. */
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
  readonly oldest: number;
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
  /** Since when some share has had no place in a batch. */
  #unserved = Number.POSITIVE_INFINITY;

  constructor(private readonly limits?: QueueLimits) {}

  get size(): number {
    return this.#entries.length;
  }

  /** Answers with what has to go: this entry, or the latest of the share that has the most; undefined when there is room. */
  add(entry: E): E | undefined {
    const displaced = this.limits && this.#displacedBy(entry, this.limits);
    if (displaced === entry) return entry;
    if (displaced) this.#entries.splice(this.#entries.lastIndexOf(displaced), 1);
    this.#entries.push(entry);
    this.#count(entry, entry.ready);
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

  #displacedBy(entry: E, { most, busyMs }: QueueLimits): E | undefined {
    const busySince = performance.now() - busyMs;
    const own = this.#shares.get(entry.share);
    // A share that was passed over for so long has only one reason: the database does not keep up with anybody.
    if (this.#unserved < busySince || (own && own.oldest < busySince)) return entry;
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
    this.#unserved = Number.POSITIVE_INFINITY;
    for (const entry of left)
      this.#count(entry, lately.has(entry.share) ? now : before.get(entry.share)!.unserved);
  }

  #count(entry: E, unserved: number): void {
    const share = this.#shares.get(entry.share);
    if (share) {
      share.waiting++;
      return;
    }
    this.#shares.set(entry.share, { waiting: 1, oldest: entry.ready, unserved });
    this.#unserved = Math.min(this.#unserved, unserved);
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
