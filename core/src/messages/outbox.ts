import type { IncomingMessage, Receipt, SessionLease } from '../sessions/whatsapp-transport.js';
import type { FailureCode, FailureDetail } from './message-failure.js';

export interface OutboxMessage {
  readonly id: string;
  readonly waId: string;
  /** Digits, or `lid:` and digits. */
  readonly to: string;
  readonly text: string;
  /** From then on it is not sent any more. */
  readonly expiresAt: Date;
  /** It was taken before: nobody knows whether it has been written to a socket. */
  readonly mayBeWritten: boolean;
}

export type Settlement =
  | { readonly id: string; readonly kind: 'sent'; readonly at: Date }
  /** Ends the message; `refund` gives the message back to the window it was charged to. */
  | {
      readonly id: string;
      readonly kind: 'failed';
      readonly code: FailureCode;
      /** Of `refused` alone. */
      readonly detail?: FailureDetail;
      readonly reason: string;
      readonly refund: boolean;
    };

/**
 * The owner's side of an instance's messages. Every write carries the lease and is refused, whole, when it moved on.
 * Statuses only move forward.
 */
export interface Outbox {
  /**
   * The oldest messages that wait, marked `sending` before this resolves; in the order of acceptance, `limit` at most.
   * Those left `sending` by an owner that died come first, except ids in `inHand`. Never one whose validity is over.
   * @throws LeaseLost
   */
  take(lease: SessionLease, limit: number, inFlight: readonly string[]): Promise<readonly OutboxMessage[]>;
  /** @throws LeaseLost */
  settle(lease: SessionLease, settlements: readonly Settlement[]): Promise<void>;
  /**
   * Gives a message back that nobody could send yet, with its whole chat: nothing of it is taken before `until`. It is pending again,
   * unless it may have been written to a socket before. @throws LeaseLost
   */
  postpone(lease: SessionLease, message: OutboxMessage, until: Date): Promise<void>;
  /**
   * Fails what was left `sending` past its validity, apart from ids `inHand`, and answers how many those are. They may have been
   * written to a socket, so nothing is refunded. To be called when WhatsApp would have told of them. @throws LeaseLost
   */
  failUnanswered(lease: SessionLease, inFlight: readonly string[]): Promise<number>;
  /** Fails and refunds all that still waits, because the instance can no longer send. @throws LeaseLost */
  failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void>;
  /** Moves messages to delivered or read by WhatsApp's id and recipient; all other receipts are passed over. @throws LeaseLost */
  recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void>;
  /**
   * Stores each inbound message once by its sender and WhatsApp's id. One that is stored as unavailable gets the text and type that come
   * later. @throws LeaseLost
   */
  storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void>;
}
