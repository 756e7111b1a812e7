import type { ChatUpdate } from '../messages/chats.js';
import type { SessionLease } from './whatsapp-transport.js';

/** One entry of a session's WhatsApp state. `value` is text; null removes the entry. */
export interface CredentialChange {
  readonly type: string;
  readonly id: string;
  readonly value: string | null;
}

/**
 * Stores the WhatsApp state of the sessions: the device's credentials and its Signal keys. `type` is an open set. The state opens
 * the customer's WhatsApp, so an implementation encrypts it.
 */
export interface CredentialStore {
  /** Values by id, without the ids that are not stored. @throws AdapterError */
  read(lease: SessionLease, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * All changes in one commit, durable when this resolves. In the same one the chats that they make known, as `Chats.record` does: of contacts
   * who have given a token.
   * @throws LeaseLost, and then nothing was written; AdapterError
   */
  write(
    lease: SessionLease,
    changes: readonly CredentialChange[],
    chats?: readonly ChatUpdate[],
  ): Promise<void>;
  /** Removes everything of the session. @throws LeaseLost if there is something, AdapterError */
  clear(lease: SessionLease): Promise<void>;
}
