import type { CancelSignal } from '@waxwing/core';

/** A request for a permit, from the moment it is made until it is released. */
export interface Permit {
  /** How many requests wait before this one; 0 also once it is granted. */
  readonly ahead: number;
  readonly isGranted: boolean;
  /** Returns or withdraws the permit, so that the next request can have it. May be called twice. */
  release(): void;
}

interface PermitRequest {
  readonly share: string | undefined;
  readonly onGranted: () => void;
}

/**
 * A FIFO semaphore that is fair between shares. Among waiting requests the share with the fewest permits comes first, and a share
 * that holds as many permits as are free has to wait: so no share alone takes them all. Own, since async-mutex and p-queue
 * order by priority and know no shares.
 */
export class FairSemaphore {
  readonly #waiting = new Map<symbol, PermitRequest>();
  readonly #granted = new Map<symbol, string | undefined>();
  /** The waiting requests in the order in which they would be granted; undefined where it has to be computed again. */
  #grantOrder: readonly symbol[] | undefined;

  constructor(readonly permits: number) {}

  /** `onGranted` is called when the permit is granted later, not when it is granted at once. */
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

  /** Resolves with the permit once it is granted. @throws the reason of the signal if that aborts before */
  acquire(share: string, signal: CancelSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        permit.release();
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(permit);
      };
      const permit = this.request(enter, share);
      if (permit.isGranted) return enter();
      signal.addEventListener('abort', leave);
    });
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

  /** The request to be granted now. */
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
