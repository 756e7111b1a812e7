import type { SharedCaps, SharedUse } from '../safety/gate/shared-number.js';
import type { Hold } from '../safety/hold.js';
import type { Lane, LaneLimits } from '../safety/lane.js';
import type { ChatCounts } from '../safety/ports.js';
import type { SessionLease } from '../sessions/whatsapp-transport.js';
import { fileWithin } from './content/message-body.js';
import type { OutgoingBody } from './content/outgoing-body.js';
import { type Message, storedBodyOf } from './message.js';
import type { FailureCode, FailureDetail } from './message-failure.js';

export interface OutboxMessage {
  readonly id: string;
  readonly waId: string;
  /** Digits, or `lid:` and digits. */
  readonly to: string;
  readonly text: string;
  /** Its own id where it has a body; null for a plain text. */
  readonly bodyOf: string | null;
  /** What is stored for it, where that is at hand: it need not be read. */
  readonly stored?: OutgoingBody | undefined;
  /** Whether it carries a file that is to be uploaded before it is sent. */
  readonly hasFile: boolean;
  /** After this time it is not sent. */
  readonly expiresAt: Date;
  /** It was taken before, so it may have been written to a socket. */
  readonly mayBeWritten: boolean;
  /** Only for a paced instance; without it the lane is `known`. */
  readonly lane?: Lane;
  /** Only for a paced instance: whether its owner was told that it waits, so that its leaving is told as well. */
  readonly held?: boolean;
  /** Only for a paced instance, as stored: the settlements that are not stored yet are missing. */
  readonly chat?: ChatCounts;
}

/** The message as its sender gets it when it is taken for the first time. `lane` is set for a paced instance that does not hold it. */
export function toOutboxMessage(message: Message, lane?: Lane): OutboxMessage {
  const { id, waId, chatId, text, expiresAt } = message;
  const body = storedBodyOf(message);
  return {
    id,
    waId,
    to: chatId!,
    text,
    bodyOf: body ? id : null,
    hasFile: body !== undefined && fileWithin(body) !== undefined,
    expiresAt: expiresAt!,
    mayBeWritten: false,
    ...(lane && { lane, held: false }),
  };
}

/** For calls of a paced instance: messages are taken with their lane and counts, and counted when they are settled. */
export interface PacedOptions {
  readonly counted: boolean;
  /** Only for a take, where the number is linked in several instances of the account. */
  readonly shared?: SharedTake | undefined;
}

/** No more is taken than these caps leave of what all instances of the number have used. */
export interface SharedTake {
  readonly caps: SharedCaps;
  /** Told what they have used before anything is taken, once for each attempt. */
  readonly onUse: (use: SharedUse) => void;
}

export type Settlement =
  | { readonly id: string; readonly kind: 'sent'; readonly at: Date }
  /** Ends the message; `refund` returns it to the window it was charged to. */
  | {
      readonly id: string;
      readonly kind: 'failed';
      readonly code: FailureCode;
      /** Set for `refused` only. */
      readonly detail?: FailureDetail;
      readonly reason: string;
      readonly refund: boolean;
    };

/** For how long nothing of a chat is taken. */
export interface ChatHold {
  readonly until: Date;
  /** Where number safety holds it. A message that becomes pending is told to be held. */
  readonly cause?: Hold;
}

/**
 * The worker's view of an instance's messages. Every write carries the lease and is refused as a whole once it has moved on.
 * Statuses only move forward.
 */
export interface Outbox {
  /**
   * Takes the oldest waiting messages of each lane, at most as many as its limit, in the order of acceptance, and marks them
   * `sending`. Those that a dead worker left `sending` come first, except the ids `inFlight`. Expired messages are never taken.
   * Without `counted`, all messages are in the lane `known`. With `shared`, takes of the instances of a number follow one another, and the
   * counts of a chat are those of all of them.
   * @throws LeaseLost
   */
  take(
    lease: SessionLease,
    limits: LaneLimits,
    inFlight: readonly string[],
    options?: PacedOptions,
  ): Promise<readonly OutboxMessage[]>;
  /** With `counted`, what left is counted in the same commit for the budgets of the instance and of each chat. @throws LeaseLost */
  settle(lease: SessionLease, settlements: readonly Settlement[], options?: PacedOptions): Promise<void>;
  /**
   * Returns a message that could not be sent yet; nothing of its chat is taken before the end of the hold. It becomes pending again
   * unless it may have been written to a socket. What waits in the chat shows the hold of number safety, and
   * that it is held is told of it as well where the hold is the chat's alone.
   * @throws LeaseLost
   */
  postpone(lease: SessionLease, message: OutboxMessage, hold: ChatHold): Promise<void>;
  /**
   * Sets taken messages back to pending whose send has not begun. The next take gets them as new ones, with `mayBeWritten` false.
   * @throws LeaseLost
   */
  giveBack(lease: SessionLease, ids: readonly string[]): Promise<void>;
  /**
   * Fails expired messages that were left `sending`, except the ids `inFlight`, and returns their number. They may have been
   * written to a socket, so nothing is refunded, and with `counted` they count as sent. Call it once WhatsApp has had time to report on them.
   * @throws LeaseLost
   */
  failUnanswered(lease: SessionLease, inFlight: readonly string[], options?: PacedOptions): Promise<number>;
  /** Fails and refunds all waiting messages, because the instance can no longer send. Returns how many. @throws LeaseLost */
  failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<number>;
}
