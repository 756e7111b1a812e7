import type { Clock, InstanceState, SessionLease, SessionReport, SessionReports } from '../../src/index.js';
import { tellInstance } from '../events/memory-instance-events.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { storable } from '../messages/memory-inbox.js';
import { bringCounts } from '../safety/memory-carried-counts.js';
import { noteLinked } from '../safety/memory-counting.js';
import { noteHealth } from '../safety/memory-safety-changes.js';
import { listSharing } from '../safety/memory-shared-number.js';
import { requireLeasedRow } from './leased-row.js';
import { applyReport, forgetStoredSession } from './memory-session-changes.js';

export function memorySessionReports(store: MemoryStore, clock: Clock): SessionReports {
  function held(lease: SessionLease): InstanceRow {
    return requireLeasedRow(store, clock, lease);
  }

  function isKeptOut({ accountId }: InstanceState, { status, retryAt }: SessionReport): boolean {
    const { suspension } = store.accounts.get(accountId)!;
    return suspension?.level === 'all' && (status === 'ready' || status === 'disconnected') && !retryAt;
  }

  return {
    async report(lease, report) {
      const row = held(lease);
      const before = row.state;
      const told = storableReport(report);
      row.state = applyReport(before, isKeptOut(before, told) ? withoutStatus(told) : told);
      const { id: instanceId, accountId, linked, phone } = row.state;
      if (report.phone && linked && phone) {
        noteLinked(store, { accountId, instanceId, phone }, clock.now());
        for (const { state } of listSharing(store, row))
          if (state.id !== instanceId) store.hints.instanceChanged(state.id);
        const health = bringCounts(store, row, clock.now());
        if (health) {
          store.safety.health.set(instanceId, health);
          noteHealth(store, row, health, clock.now());
        }
      }
      if (report.status === 'disconnected') row.awaySince ??= clock.now();
      tellInstance(store, before, row, { reported: report.status !== undefined });
    },

    async answerPairingCodeRequest(lease, number, code) {
      const row = held(lease);
      if (row.pairingCodeRequest?.number !== number) return;
      const before = row.state;
      row.pairingCodeRequest = null;
      if (code) row.state = { ...before, pairing: code };
      tellInstance(store, before, row);
    },

    async forget(lease, report) {
      return forgetStoredSession(store, held(lease), report);
    },
  };
}

function storableReport(report: SessionReport): SessionReport {
  const { name, statusReason } = report;
  return {
    ...report,
    ...(name && { name: storable(name) }),
    ...(statusReason && { statusReason: storable(statusReason) }),
  };
}

function withoutStatus({ status, statusReason, statusReasonCode, ...others }: SessionReport): SessionReport {
  return others;
}
