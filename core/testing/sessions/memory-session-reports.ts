import type { Clock, PairingCode, SessionLease, SessionReport, SessionReports } from '../../src/index.js';
import type { InstanceRow, MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from './leased-row.js';
import { applyReport, forgetStoredSession } from './memory-session-changes.js';

export class MemorySessionReports implements SessionReports {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async report(lease: SessionLease, report: SessionReport): Promise<void> {
    const row = this.#held(lease);
    row.state = applyReport(row.state, report);
  }

  async answerPairingCodeRequest(
    lease: SessionLease,
    number: string,
    code: PairingCode | null,
  ): Promise<void> {
    const row = this.#held(lease);
    if (row.pairingCodeRequest?.number !== number) return;
    row.pairingCodeRequest = null;
    if (code) row.state = { ...row.state, pairing: code };
  }

  async forget(lease: SessionLease, report: SessionReport): Promise<number> {
    return forgetStoredSession(this.#store, this.#held(lease), report);
  }

  #held(lease: SessionLease): InstanceRow {
    return requireLeasedRow(this.#store, this.#clock, lease);
  }
}
