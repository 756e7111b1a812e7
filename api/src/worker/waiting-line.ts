/** Somebody's place in a waiting line, until he leaves it. */
export interface Place {
  /** How many wait before this one; 0 also when its turn has come. */
  readonly ahead: number;
  readonly isTurn: boolean;
  /** Whether its turn has come or not: the next one may. Leaving twice does no harm. */
  leave(): void;
}

/** Lets a few do something at once; the others wait in the order of their coming. */
export class WaitingLine {
  readonly #waiting = new Map<symbol, () => void>();
  readonly #inside = new Set<symbol>();

  constructor(private readonly places: number) {}

  /** `onTurn` is called when the turn comes, unless it has come when this returns. */
  join(onTurn: () => void): Place {
    const key = Symbol('place');
    if (this.#inside.size < this.places) this.#inside.add(key);
    else this.#waiting.set(key, onTurn);
    const ahead = () => Math.max(0, [...this.#waiting.keys()].indexOf(key));
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
    this.#waiting.delete(key);
    if (!this.#inside.delete(key)) return;
    const [next] = this.#waiting;
    if (!next) return;
    const [nextKey, onTurn] = next;
    this.#waiting.delete(nextKey);
    this.#inside.add(nextKey);
    onTurn();
  }
}
