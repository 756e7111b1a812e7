/** Calls of an account that are always taken: 20 a second. */
const OWN = 10;
/** Calls that an account has beyond its own while there is room: with them the 200 a second of the rate limit. */
const EXTRA = 90;
/** Room for calls beyond their accounts' own, for answers and for refusals each. */
const SHARED = 500;

/** Limits the lines of the request log that an account has in half a second: a busy account leaves room for the calls of others. */
export class RequestShare {
  readonly #answers = new Turn();
  readonly #refusals = new Turn();

  /** Refusals are what the log is read for: answers leave them their room. */
  take(accountId: string, isRefusal: boolean): boolean {
    return (isRefusal ? this.#refusals : this.#answers).take(accountId);
  }

  /** Begins the next turn. */
  renew(): void {
    this.#answers.renew();
    this.#refusals.renew();
  }
}

class Turn {
  readonly #taken = new Map<string, number>();
  #shared = 0;

  take(accountId: string): boolean {
    const taken = this.#taken.get(accountId) ?? 0;
    if (taken >= OWN) {
      if (taken >= OWN + EXTRA || this.#shared >= SHARED) return false;
      this.#shared += 1;
    }
    this.#taken.set(accountId, taken + 1);
    return true;
  }

  renew(): void {
    this.#taken.clear();
    this.#shared = 0;
  }
}
