import {
  type Clock,
  expectedAnswer,
  type PasskeyAnswer,
  type PasskeyCeremonies,
  type PasskeyCeremony,
  type PasskeyStage,
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

export class MemoryPasskeyCeremonies implements PasskeyCeremonies {
  readonly #store: MemoryStore;
  readonly #clock: Clock;
  readonly #rows = new Map<string, Row>();

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async find(instanceId: string): Promise<PasskeyCeremony | null> {
    return this.#held(instanceId)?.ceremony ?? null;
  }

  async answer(instanceId: string, ticket: string, answer: PasskeyAnswer): Promise<boolean> {
    const row = this.#held(instanceId);
    if (!row || row.answered || row.ceremony.ticket !== ticket) return false;
    if (expectedAnswer(row.ceremony.stage) !== answer.kind) return false;
    Object.assign(row, { answered: true, answer });
    return true;
  }

  async setStage(lease: SessionLease, stage: PasskeyStage | null): Promise<void> {
    requireLeasedRow(this.#store, this.#clock, lease);
    if (stage === null) this.#rows.delete(lease.instanceId);
    else
      this.#rows.set(lease.instanceId, {
        lease,
        ceremony: { stage, ticket: newId() },
        answered: false,
        answer: null,
      });
  }

  async takeAnswer(lease: SessionLease): Promise<PasskeyAnswer | null> {
    requireLeasedRow(this.#store, this.#clock, lease);
    const row = this.#rows.get(lease.instanceId);
    const answer = row?.answer ?? null;
    if (row) row.answer = null;
    return answer;
  }

  /** A ceremony ends with the lease of the worker that began it. */
  #held(instanceId: string): Row | undefined {
    const row = this.#rows.get(instanceId);
    if (!row) return undefined;
    try {
      requireLeasedRow(this.#store, this.#clock, row.lease);
      return row;
    } catch {
      return undefined;
    }
  }
}
