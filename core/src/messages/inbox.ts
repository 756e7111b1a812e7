import type { IncomingMessage, Receipt, SessionLease } from '../sessions/whatsapp-transport.js';

/** Stores what WhatsApp delivers for an instance. Every write carries the lease and is refused as a whole once it has moved on. */
export interface Inbox {
  /** Moves messages to delivered or read by WhatsApp's id and recipient; ignores all other receipts. @throws LeaseLost */
  recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void>;
  /**
   * Stores each inbound message once by its sender and WhatsApp's id, with its body, bytes and secret. One stored as unavailable gets the
   * content that arrives later.
   * @throws LeaseLost
   */
  storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void>;
}
