import { type SessionLease, type Tenure, whileHeld } from '@waxwing/core';
import type { CredentialChange, CredentialStore } from './credential-store.js';

/** Writes when the tenure holds: a lease that ran out and is renewed costs the session a pause, not its connection. */
export class PatientCredentialStore implements CredentialStore {
  constructor(
    private readonly store: CredentialStore,
    private readonly tenure: Tenure,
  ) {}

  read(lease: SessionLease, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.store.read(lease, type, ids);
  }

  write(lease: SessionLease, changes: readonly CredentialChange[]): Promise<void> {
    return whileHeld(this.tenure, () => this.store.write(lease, changes));
  }

  clear(lease: SessionLease): Promise<void> {
    return whileHeld(this.tenure, () => this.store.clear(lease));
  }
}
