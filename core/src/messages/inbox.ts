import type { IncomingMessage, Receipt, SessionLease } from '../sessions/whatsapp-transport.js';
import type { IncomingChange } from './changes/message-change.js';

/** Stores what WhatsApp delivers for an instance. Every write carries the lease and is refused as a whole once it has moved on. */
export interface Inbox {
  /** Moves messages to delivered or read by WhatsApp's id and recipient; ignores all other receipts. @throws LeaseLost */
  recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void>;
  /**
   * Stores each inbound message once by its sender and WhatsApp's id, with its body, bytes and secret. One stored as unavailable gets the
   * content that arrives later, and each gets the changes that came before it.
   * @throws LeaseLost
   */
  storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void>;
  /**
   * Stores each change once by WhatsApp's id and kind, and applies those whose messages are stored; the others wait for theirs.
   * @throws LeaseLost
   */
  storeChanges(lease: SessionLease, changes: readonly IncomingChange[]): Promise<void>;
  /** Tries anew what could not be opened, up to a limit: an address may have become known. @throws LeaseLost */
  retryChanges(lease: SessionLease): Promise<void>;
}
