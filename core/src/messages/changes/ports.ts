import type { ChangeClaim, ChangeEnd, ChangeSignal } from '../../sessions/calls/change-signal.js';
import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { ChangeKind, ChangeOf, MessageChange } from './message-change.js';

/** Reads what has happened to messages after they were sent. */
export interface MessageChanges {
  /** The changes of a message that were applied, in the order in which they were made. */
  list(accountId: string, messageId: string, kind: ChangeKind): Promise<readonly MessageChange[]>;
  /** The newest reaction and the newest vote of each person to each of these messages, in the order in which they were made. */
  listNewest(accountId: string, messageIds: readonly string[]): Promise<readonly ChangeOf[]>;
}

/** How a change that the account makes stands: `open` until WhatsApp has answered, or how it has ended. */
export type OutgoingChangeState = 'open' | ChangeEnd['kind'];

/** A change that WhatsApp has not answered. */
export interface OpenChange {
  readonly signal: ChangeSignal;
  /** Whether its message still stands. */
  readonly isUsable: boolean;
}

/** A part of the open changes of a session. */
export interface OpenChangesPage {
  readonly limit: number;
  /** The last change of the page before; the first page without it. */
  readonly after?: Pick<ChangeSignal, 'madeAt' | 'waId'> | undefined;
}

/** What the account does to messages: stored before anything of it is written, so that the next owner of the session does the same. */
export interface OutgoingChanges {
  /**
   * Stores an open change and the idempotency key of its request in one commit, and answers how it stands: one that is stored stays
   * as it is. Older open ones of the same message that it makes void are `replaced`, and so is itself where a newer one that makes it void
   * has come before it. `repeated`: the key is known, and nothing is stored.
   * @throws LeaseLost
   */
  store(
    lease: SessionLease,
    change: ChangeSignal,
    claim?: ChangeClaim,
  ): Promise<OutgoingChangeState | 'repeated'>;
  /**
   * Stores what WhatsApp is to carry for an open change, and answers with the bytes that are stored: where some were stored before,
   * they stay. Undefined where it is not open. @throws LeaseLost
   */
  storeWire(lease: SessionLease, waId: string, bytes: Uint8Array): Promise<Uint8Array | undefined>;
  /** In the order in which they were made, from the one behind `after` on. */
  listOpen(lease: SessionLease, page: OpenChangesPage): Promise<readonly OpenChange[]>;
  /** Ends an open change that WhatsApp has not taken. @throws LeaseLost */
  end(lease: SessionLease, waId: string, how: Exclude<ChangeEnd['kind'], 'changed'>): Promise<void>;
  /** Removes an open change for which nothing was composed, with its idempotency key. @throws LeaseLost */
  withdraw(lease: SessionLease, waId: string): Promise<void>;
  /** The change of a message that was made under an idempotency key. */
  find(
    accountId: string,
    made: { readonly messageId: string; readonly key: string },
  ): Promise<{ readonly signal: ChangeSignal; readonly state: OutgoingChangeState } | undefined>;
  /** Undefined where it is not stored: no worker has taken its call yet, or it was withdrawn. */
  stateOf(
    instance: { readonly accountId: string; readonly instanceId: string },
    waId: string,
  ): Promise<OutgoingChangeState | undefined>;
  /** Removes up to `limit` changes that were made before this time, and answers how many. */
  removeBefore(before: Date, limit: number): Promise<number>;
}
