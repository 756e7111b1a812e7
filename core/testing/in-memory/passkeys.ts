import {
  answerTo,
  type Clock,
  type PasskeyAnswer,
  type PasskeyCeremonies,
  type PasskeyCeremony,
  type PasskeyStage,
  type SessionLease,
} from '../../src/index.js';
import { newId } from '../uuid-v7.js';
import { heldRow } from './session-leases.js';
import type { MemoryStore } from './store.js';

interface Row {
  readonly lease: SessionLease;
  readonly ceremony: PasskeyCeremony;
  answered: boolean;
  answer: PasskeyAnswer | null;
}

export class MemoryPasskeys implements PasskeyCeremonies {
  readonly #rows = new Map<string, Row>();

  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
  ) {}

  async of(instanceId: string): Promise<PasskeyCeremony | null> {
    return this.#held(instanceId)?.ceremony ?? null;
  }

  async answer(instanceId: string, ticket: string, answer: PasskeyAnswer): Promise<boolean> {
    const row = this.#held(instanceId);
    if (!row || row.answered || row.ceremony.ticket !== ticket) return false;
    if (answerTo(row.ceremony.stage) !== answer.kind) return false;
    Object.assign(row, { answered: true, answer });
    return true;
  }

  async tell(lease: SessionLease, stage: PasskeyStage | null): Promise<void> {
    heldRow(this.store, this.clock, lease);
    if (stage === null) this.#rows.delete(lease.instanceId);
    else
      this.#rows.set(lease.instanceId, {
        lease,
        ceremony: { stage, ticket: newId() },
        answered: false,
        answer: null,
      });
  }

  async take(lease: SessionLease): Promise<PasskeyAnswer | null> {
    heldRow(this.store, this.clock, lease);
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
      heldRow(this.store, this.clock, row.lease);
      return row;
    } catch {
      return undefined;
    }
  }
}
