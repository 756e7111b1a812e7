import { AsyncLocalStorage } from 'node:async_hooks';

/** Messages that wait at most; a larger burst comes from a broken sender. */
const MAX_WAITING = 500;
const INTERVAL_MS = 250;

export interface ResendRequestsOptions<Item> {
  /** Time between two requests, in ms; default 250. */
  readonly intervalMs: number | undefined;
  /** No request is made while this returns false. */
  readonly mayAsk: () => boolean;
  readonly ask: (item: Item) => Promise<void>;
  /** The oldest was dropped for a newer one; `inARow` counts consecutive drops. */
  readonly onDropped: (inARow: number) => void;
}

/**
 * Requests messages again, one after the other and at a limited rate: each request goes to the sender and to our own phone, and a
 * burst must flood neither. Requests left when the connection ends are dropped, since the next connection adds what is stored. A general
 * queue does not serve: a message that arrives by itself is taken out, and the oldest gives way to a newer one.
 */
export class ResendRequests<Item> {
  readonly #options: ResendRequestsOptions<Item>;
  readonly #waiting = new Map<string, Item>();
  // Unreadable messages are found inside Baileys' key transactions, which follow the async context: a request must not join one.
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

  /** The message has arrived by itself. */
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
    // A failed request was cut off by the end of the connection.
    this.#options.ask(item).catch(() => undefined);
  }

  #dropOldest(): void {
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined) this.#waiting.delete(oldest);
    this.#dropped += 1;
    this.#options.onDropped(this.#dropped);
  }
}
