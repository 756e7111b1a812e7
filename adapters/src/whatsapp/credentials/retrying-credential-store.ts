import type { LeaseGuard, SessionLease } from '@waxwing/core';
import type { CredentialChange, CredentialStore } from './credential-store.js';
import { retryWhileLeased } from './retry-while-leased.js';

/**
 * Waits for a database that is away, for as long as the session is ours. A message leaves before its ratchet is stored: to give that
 * up would have the next message use the same key, and its reader ask for it again, behind those that follow. Baileys holds the
 * session's lock meanwhile, so that nothing is sent on.
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

  write(lease: SessionLease, changes: readonly CredentialChange[]): Promise<void> {
    return retryWhileLeased(this.#guard, () => this.#store.write(lease, changes));
  }

  clear(lease: SessionLease): Promise<void> {
    return retryWhileLeased(this.#guard, () => this.#store.clear(lease));
  }
}
