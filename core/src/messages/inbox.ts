import type { IncomingMessage, Receipt, SessionLease } from '../sessions/whatsapp-transport.js';
import type { IncomingChange } from './changes/message-change.js';
import type { PacedOptions } from './outbox.js';

/** What the word of an inbound message does: no more messages, or messages again. */
export interface OptOutWish {
  readonly waId: string;
  readonly kind: 'out' | 'in';
  readonly word: string;
}

export interface StoreInboundOptions {
  /** The opt-outs and opt-ins in these messages. The commit that stores a new message applies them. */
  readonly optOuts?: readonly OptOutWish[];
}

/** Stores what WhatsApp delivers for an instance. Every write carries the lease and is refused as a whole once it has moved on. */
export interface Inbox {
  /**
   * Moves messages to delivered or read by WhatsApp's id and recipient; ignores all other receipts. With `counted`, a message that a receipt
   * is the first to report as sent is counted as a settlement counts it. @throws LeaseLost
   */
  recordReceipts(lease: SessionLease, receipts: readonly Receipt[], options?: PacedOptions): Promise<void>;
  /**
   * Stores each inbound message once by its sender and WhatsApp's id, with its body, bytes and secret. One stored as unavailable gets the
   * content that arrives later in the place of its reason, and each gets the changes that came before it. Its chat becomes `known`,
   * and gets the timer that the message tells, unless one was set later.
   * @throws LeaseLost
   */
  storeInbound(
    lease: SessionLease,
    messages: readonly IncomingMessage[],
    options?: StoreInboundOptions,
  ): Promise<void>;
  /**
   * Stores each change once by WhatsApp's id and kind, and applies those whose messages are stored; the others wait for theirs.
   * @throws LeaseLost
   */
  storeChanges(lease: SessionLease, changes: readonly IncomingChange[]): Promise<void>;
  /**
   * The same for a change that the account has made through WhatsApp, and marks it as made in the same commit. @throws LeaseLost
   */
  storeMade(lease: SessionLease, change: IncomingChange): Promise<void>;
  /** Tries anew what could not be opened, up to a limit: an address may have become known. @throws LeaseLost */
  retryChanges(lease: SessionLease): Promise<void>;
}
