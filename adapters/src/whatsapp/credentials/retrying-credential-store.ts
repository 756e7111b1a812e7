import type { ChatUpdate, CredentialChange, CredentialStore, LeaseGuard, SessionLease } from '@waxwing/core';
import { retryWhileLeased } from './retry-while-leased.js';

/**
 * Retries while the database is unavailable, for as long as the lease is held. A message leaves before its ratchet is stored:
 * giving up would make the next message use the same key, and its reader request it again and get it out of order. No message is
 * settled meanwhile, so its chat waits.
 */
export class RetryingCredentialStore implements CredentialStore {
  readonly #store: CredentialStore;
  readonly #guard: LeaseGuard;

  constructor(store: CredentialStore, guard: LeaseGuard) {
    this.#store = store;
    this.#guard = guard;
  }

  read(lease: SessionLease, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return retryWhileLeased(this.#guard, () => this.#store.read(lease, type, ids));
  }

  write(
    lease: SessionLease,
    changes: readonly CredentialChange[],
    chats?: readonly ChatUpdate[],
  ): Promise<void> {
    return retryWhileLeased(this.#guard, () => this.#store.write(lease, changes, chats));
  }

  clear(lease: SessionLease): Promise<void> {
    return retryWhileLeased(this.#guard, () => this.#store.clear(lease));
  }
}
