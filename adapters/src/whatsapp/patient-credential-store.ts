import { setTimeout as sleep } from 'node:timers/promises';
import { AdapterError, type SessionLease, type Tenure, whileHeld } from '@waxwing/core';
import type { CredentialChange, CredentialStore } from './credential-store.js';

const PAUSE_MS = 250;

/**
 * Waits for a database that is away, for as long as the session is ours. A message leaves before its ratchet is stored: to give that
 * up would have the next message use the same key, and its reader ask for it again, behind those that follow. Baileys holds the
 * session's lock meanwhile, so that nothing is sent on.
 */
export class PatientCredentialStore implements CredentialStore {
  constructor(
    private readonly store: CredentialStore,
    private readonly tenure: Tenure,
  ) {}

  read(lease: SessionLease, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.patiently(() => this.store.read(lease, type, ids));
  }

  write(lease: SessionLease, changes: readonly CredentialChange[]): Promise<void> {
    return this.patiently(() => this.store.write(lease, changes));
  }

  clear(lease: SessionLease): Promise<void> {
    return this.patiently(() => this.store.clear(lease));
  }

  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await whileHeld(this.tenure, work);
      } catch (error) {
        if (!(error instanceof AdapterError && error.retryable)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}
