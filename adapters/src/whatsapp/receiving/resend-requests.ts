import { AsyncLocalStorage } from 'node:async_hooks';

/** As many as wait at most; a burst of more than that is a broken sender. */
const MAX_WAITING = 500;
const INTERVAL_MS = 250;

export interface ResendRequestsOptions<Item> {
  /** Time between two requests; 250 ms unless told. */
  readonly intervalMs: number | undefined;
  /** Nothing is asked while this says no. */
  readonly mayAsk: () => boolean;
  readonly ask: (item: Item) => Promise<void>;
  /** The oldest was given up for a newer one, so many in a row. */
  readonly onDropped: (inARow: number) => void;
}

/**
 * Asks for messages once more, one after the other and not too often: whoever wrote them, and the own phone, are asked for each, and a
 * burst of them is no reason to flood either. What is left when the connection ends is not asked for any more.
 */
export class ResendRequests<Item> {
  readonly #options: ResendRequestsOptions<Item>;
  readonly #waiting = new Map<string, Item>();
  // What cannot be read turns up inside Baileys' key transactions, which follow the async context: a request must not join one.
  readonly #outside = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | undefined;
  #dropped = 0;
  #stopped = false;

  constructor(options: ResendRequestsOptions<Item>) {
    this.#options = options;
  }

  add(key: string, item: Item): void {
    if (this.#stopped || this.#waiting.has(key)) return;
    if (this.#waiting.size >= MAX_WAITING) this.#dropOldest();
    this.#waiting.set(key, item);
    this.#timer ??= this.#outside(() => this.#start());
  }

  /** It has come by itself. */
  forget(key: string): void {
    this.#waiting.delete(key);
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.clear();
    clearInterval(this.#timer);
  }

  #start(): NodeJS.Timeout {
    const timer = setInterval(() => this.#askNext(), this.#options.intervalMs ?? INTERVAL_MS);
    return timer.unref();
  }

  #askNext(): void {
    if (!this.#options.mayAsk()) return;
    const [next] = this.#waiting;
    if (!next) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#dropped = 0;
      return;
    }
    const [key, item] = next;
    this.#waiting.delete(key);
    // A request that fails is one that the connection's end has cut off.
    this.#options.ask(item).catch(() => undefined);
  }

  #dropOldest(): void {
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined) this.#waiting.delete(oldest);
    this.#dropped += 1;
    this.#options.onDropped(this.#dropped);
  }
}
