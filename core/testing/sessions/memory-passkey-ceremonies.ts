import {
  type Clock,
  expectedAnswer,
  type PasskeyAnswer,
  type PasskeyCeremonies,
  type PasskeyCeremony,
  type SessionLease,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newId } from '../shared/uuid-v7.js';
import { requireLeasedRow } from './leased-row.js';

interface Row {
  readonly lease: SessionLease;
  readonly ceremony: PasskeyCeremony;
  answered: boolean;
  answer: PasskeyAnswer | null;
}

export function memoryPasskeyCeremonies(store: MemoryStore, clock: Clock): PasskeyCeremonies {
  const rows = new Map<string, Row>();

  /** A ceremony ends with the lease of the worker that began it. */
  function held(instanceId: string): Row | undefined {
    const row = rows.get(instanceId);
    if (!row) return undefined;
    try {
      requireLeasedRow(store, clock, row.lease);
      return row;
    } catch {
      return undefined;
    }
  }

  return {
    find: async (instanceId) => held(instanceId)?.ceremony ?? null,
    async answer(instanceId, ticket, answer) {
      const row = held(instanceId);
      if (!row || row.answered || row.ceremony.ticket !== ticket) return false;
      const { stage } = row.ceremony;
      if (expectedAnswer(stage) !== answer.kind) return false;
      if (stage.stage === 'wanted' && stage.expiresAt <= clock.now()) return false;
      Object.assign(row, { answered: true, answer });
      return true;
    },
    async setStage(lease, stage) {
      requireLeasedRow(store, clock, lease);
      const row = stage && { lease, ceremony: { stage, ticket: newId() }, answered: false, answer: null };
      if (row) rows.set(lease.instanceId, row);
      else rows.delete(lease.instanceId);
    },
    async takeAnswer(lease) {
      requireLeasedRow(store, clock, lease);
      const row = rows.get(lease.instanceId);
      const answer = row?.answer ?? null;
      if (row) row.answer = null;
      return answer;
    },
  };
}
