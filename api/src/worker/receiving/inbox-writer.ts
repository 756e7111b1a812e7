import type {
  Inbox,
  IncomingChange,
  IncomingMessage,
  LeaseGuard,
  PacedOptions,
  Receipt,
  SessionLease,
  StoreInboundOptions,
} from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import { Throttle } from '../throttle.js';
import type { Timing } from '../timing.js';

/** Receipts are not urgent, and come as often as messages are sent. */
const RECEIPT_INTERVAL_MS = 50;

/**
 * Stores what WhatsApp delivers to a session. Each write is retried until it is stored, and rejects when the lease is lost or
 * `over` aborts.
 */
export class InboxWriter {
  readonly #inbox: Inbox;
  readonly #lease: SessionLease;
  readonly #guard: LeaseGuard;
  readonly #over: AbortSignal;
  readonly #throttle: Throttle;
  readonly #waitingReceipts = new Set<Promise<void>>();

  constructor(inbox: Inbox, lease: SessionLease, guard: LeaseGuard, over: AbortSignal, time?: Timing) {
    this.#inbox = inbox;
    this.#lease = lease;
    this.#guard = guard;
    this.#over = over;

    this.#throttle = new Throttle(RECEIPT_INTERVAL_MS, time);
  }

  async recordReceipts(receipts: readonly Receipt[], options?: PacedOptions): Promise<void> {
    const storing = this.#throttle
      .wait()
      .then(() => this.#store(() => this.#inbox.recordReceipts(this.#lease, receipts, options)));
    this.#waitingReceipts.add(storing);
    await storing.finally(() => this.#waitingReceipts.delete(storing));
  }

  storeInbound(messages: readonly IncomingMessage[], options?: StoreInboundOptions): Promise<void> {
    return this.#store(() => this.#inbox.storeInbound(this.#lease, messages, options));
  }

  storeChanges(changes: readonly IncomingChange[]): Promise<void> {
    return this.#store(() => this.#inbox.storeChanges(this.#lease, changes));
  }

  storeMade(change: IncomingChange): Promise<void> {
    return this.#store(() => this.#inbox.storeMade(this.#lease, change));
  }

  retryChanges(): Promise<void> {
    return this.#store(() => this.#inbox.retryChanges(this.#lease));
  }

  /** Stores the pending receipts without delay. Never rejects: what cannot be stored has rejected where it was received. */
  async flush(): Promise<void> {
    this.#throttle.flush();
    await Promise.allSettled(this.#waitingReceipts);
  }

  #store(write: () => Promise<void>): Promise<void> {
    return retryWhileLeased(write, this.#guard, this.#over);
  }
}
