/** Somebody's place in a waiting line, until he leaves it. */
export interface Permit {
  /** How many wait before this one; 0 also when its turn has come. */
  readonly ahead: number;
  readonly isGranted: boolean;
  /** Whether its turn has come or not: the next one may. Leaving twice does no harm. */
  release(): void;
}

interface PermitRequest {
  readonly share: string | undefined;
  readonly onGranted: () => void;
}

/**
 * Lets a few do something at once; the others wait in the order of their coming. Where they belong to shares, the one with the fewest
 * inside comes first, and a share with as many inside as places are free waits: so no share alone takes every place.
 */
export class FairSemaphore {
  readonly #waiting = new Map<symbol, PermitRequest>();
  readonly #granted = new Map<symbol, string | undefined>();
  /** Those who wait in the order in which they would be let in; undefined where it has to be found out anew. */
  #grantOrder: readonly symbol[] | undefined;

  constructor(readonly permits: number) {}

  /** `onTurn` is called when the turn comes, unless it has come when this returns. */
  request(onGranted: () => void, share?: string): Permit {
    const key = Symbol('place');
    this.#grantOrder = undefined;
    this.#waiting.set(key, { share, onGranted });
    if (this.#next() === key) this.#grant(key);
    const ahead = () => Math.max(0, this.#inGrantOrder.indexOf(key));
    const isTurn = () => this.#granted.has(key);
    const release = () => this.#release(key);
    return {
      get ahead() {
        return ahead();
      },
      get isGranted() {
        return isTurn();
      },
      release,
    };
  }

  #release(key: symbol): void {
    this.#grantOrder = undefined;
    this.#waiting.delete(key);
    if (!this.#granted.delete(key)) return;
    for (let next = this.#next(); next; next = this.#next()) this.#grant(next)?.onGranted();
  }

  #grant(key: symbol): PermitRequest | undefined {
    const waiter = this.#waiting.get(key);
    this.#grantOrder = undefined;
    this.#waiting.delete(key);
    this.#granted.set(key, waiter?.share);
    return waiter;
  }

  /** Who may come in now. */
  #next(): symbol | undefined {
    const free = this.permits - this.#granted.size;
    const inside = this.#grantedByShare();
    let next: symbol | undefined;
    let fewest = free;
    for (const [key, { share }] of this.#waiting) {
      const own = share === undefined ? 0 : (inside.get(share) ?? 0);
      if (own >= fewest) continue;
      next = key;
      fewest = own;
      if (own === 0) break;
    }
    return next;
  }

  #grantedByShare(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const share of this.#granted.values())
      if (share !== undefined) counts.set(share, (counts.get(share) ?? 0) + 1);
    return counts;
  }

  get #inGrantOrder(): readonly symbol[] {
    if (this.#grantOrder) return this.#grantOrder;
    const turns = this.#grantedByShare();
    const numbered = [...this.#waiting].map(([key, { share }]) => {
      const turn = share === undefined ? 0 : (turns.get(share) ?? 0);
      if (share !== undefined) turns.set(share, turn + 1);
      return { key, turn };
    });
    this.#grantOrder = numbered.sort((a, b) => a.turn - b.turn).map(({ key }) => key);
    return this.#grantOrder;
  }
}
