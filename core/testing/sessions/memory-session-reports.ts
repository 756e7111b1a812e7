import type { Clock, SessionLease, SessionReports } from '../../src/index.js';
import type { InstanceRow, MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from './leased-row.js';
import { applyReport, forgetStoredSession } from './memory-session-changes.js';

export function memorySessionReports(store: MemoryStore, clock: Clock): SessionReports {
  function held(lease: SessionLease): InstanceRow {
    return requireLeasedRow(store, clock, lease);
  }

  return {
    async report(lease, report) {
      const row = held(lease);
      row.state = applyReport(row.state, report);
    },

    async answerPairingCodeRequest(lease, number, code) {
      const row = held(lease);
      if (row.pairingCodeRequest?.number !== number) return;
      row.pairingCodeRequest = null;
      if (code) row.state = { ...row.state, pairing: code };
    },

    async forget(lease, report) {
      return forgetStoredSession(store, held(lease), report);
    },
  };
}
