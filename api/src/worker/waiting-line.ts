/** Somebody's place in a waiting line, until he leaves it. */
export interface Place {
  /** How many wait before this one; 0 also when its turn has come. */
  readonly ahead: number;
  readonly isTurn: boolean;
  /** Whether its turn has come or not: the next one may. Leaving twice does no harm. */
  leave(): void;
}

interface Waiter {
  readonly share: string | undefined;
  readonly onTurn: () => void;
}

/**
 * Lets a few do something at once; the others wait in the order of their coming. Where they belong to shares, the one with the fewest
 * inside comes first, and a share with as many inside as places are free waits: so no share alone takes every place.
 */
export class WaitingLine {
  readonly #waiting = new Map<symbol, Waiter>();
  readonly #inside = new Map<symbol, string | undefined>();
  /** Those who wait in the order in which they would be let in; undefined where it has to be found out anew. */
  #order: readonly symbol[] | undefined;

  constructor(readonly places: number) {}

  /** `onTurn` is called when the turn comes, unless it has come when this returns. */
  join(onTurn: () => void, share?: string): Place {
    const key = Symbol('place');
    this.#order = undefined;
    this.#waiting.set(key, { share, onTurn });
    if (this.#next() === key) this.#letIn(key);
    const ahead = () => Math.max(0, this.#inOrder.indexOf(key));
    const isTurn = () => this.#inside.has(key);
    const leave = () => this.#leave(key);
    return {
      get ahead() {
        return ahead();
      },
      get isTurn() {
        return isTurn();
      },
      leave,
    };
  }

  #leave(key: symbol): void {
    this.#order = undefined;
    this.#waiting.delete(key);
    if (!this.#inside.delete(key)) return;
    for (let next = this.#next(); next; next = this.#next()) this.#letIn(next)?.onTurn();
  }

  #letIn(key: symbol): Waiter | undefined {
    const waiter = this.#waiting.get(key);
    this.#order = undefined;
    this.#waiting.delete(key);
    this.#inside.set(key, waiter?.share);
    return waiter;
  }

  /** Who may come in now. */
  #next(): symbol | undefined {
    const free = this.places - this.#inside.size;
    const inside = this.#insideByShare();
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

  #insideByShare(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const share of this.#inside.values())
      if (share !== undefined) counts.set(share, (counts.get(share) ?? 0) + 1);
    return counts;
  }

  get #inOrder(): readonly symbol[] {
    if (this.#order) return this.#order;
    const turns = this.#insideByShare();
    const numbered = [...this.#waiting].map(([key, { share }]) => {
      const turn = share === undefined ? 0 : (turns.get(share) ?? 0);
      if (share !== undefined) turns.set(share, turn + 1);
      return { key, turn };
    });
    this.#order = numbered.sort((a, b) => a.turn - b.turn).map(({ key }) => key);
    return this.#order;
  }
}
