import type { SessionLease } from '@waxwing/core';

/** One entry of a session's WhatsApp state. `value` is text; null removes the entry. */
export interface CredentialChange {
  readonly type: string;
  readonly id: string;
  readonly value: string | null;
}

/**
 * Where the WhatsApp state of the sessions lives: the device's credentials and the keys of its conversations. Kinds (`type`) are
 * an open set. What is stored opens the customer's WhatsApp, so an implementation encrypts it.
 */
export interface CredentialStore {
  /** Values by id; ids that are not there are missing from the answer. @throws AdapterError */
  read(lease: SessionLease, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** All changes in one commit, durable when this resolves. @throws LeaseLost, and then nothing was written; AdapterError */
  write(lease: SessionLease, changes: readonly CredentialChange[]): Promise<void>;
  /** Removes everything of the session. @throws LeaseLost, AdapterError */
  clear(lease: SessionLease): Promise<void>;
}
