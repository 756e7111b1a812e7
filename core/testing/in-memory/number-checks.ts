import {
  type Asking,
  type AskingLimits,
  afterAnswer,
  afterRefusal,
  type CheckStart,
  CLAIM_MS,
  type Clock,
  type KnownNumber,
  mayAsk,
  NEVER_ASKED,
  type NumberAnswer,
  type NumberChecks,
  type SessionLease,
  staleAt,
} from '../../src/index.js';
import { turn } from './store.js';

export interface MemoryNumberChecksOptions {
  readonly clock: Clock;
  readonly limits: AskingLimits;
  /** Throws where the lease has moved on. */
  readonly assertHeld?: (lease: SessionLease) => void;
}

interface Row {
  known?: KnownNumber | undefined;
  /** Until when somebody of the account asks. */
  askedUntil?: Date | undefined;
}

export class MemoryNumberChecks implements NumberChecks {
  readonly #numbers = new Map<string, Row>();
  /** By instance. */
  readonly #asking = new Map<string, Asking>();

  constructor(private readonly options: MemoryNumberChecksOptions) {}

  async begin(lease: SessionLease, number: string): Promise<CheckStart> {
    await turn();
    this.options.assertHeld?.(lease);
    const now = this.options.clock.now();
    const row = this.#row(lease, number);
    if (row.known && staleAt(row.known) > now) return { kind: 'known', known: row.known };
    if (row.askedUntil && row.askedUntil > now) return { kind: 'asked' };
    const may = mayAsk(this.#askingOf(lease), now, this.options.limits);
    if (may.kind === 'not-now') return may;
    this.#asking.set(lease.instanceId, may.asking);
    row.askedUntil = new Date(now.getTime() + CLAIM_MS);
    return { kind: 'ask' };
  }

  async answered(lease: SessionLease, number: string, answer: NumberAnswer): Promise<KnownNumber> {
    const now = this.#release(lease, number);
    const known = { ...answer, checkedAt: now };
    this.#row(lease, number).known = known;
    this.#asking.set(lease.instanceId, afterAnswer(this.#askingOf(lease), now));
    return known;
  }

  async refused(lease: SessionLease, number: string, backoffMs?: number): Promise<Date> {
    const now = this.#release(lease, number);
    const asking = afterRefusal(this.#askingOf(lease), now, backoffMs);
    this.#asking.set(lease.instanceId, asking);
    return asking.pausedUntil ?? now;
  }

  async unanswered(lease: SessionLease, number: string): Promise<void> {
    this.#release(lease, number);
  }

  /** Lets so much time pass for all that is known here. */
  age(ms: number): void {
    const older = <T extends Date | null | undefined>(at: T) => (at ? new Date(at.getTime() - ms) : at) as T;
    for (const row of this.#numbers.values()) {
      row.known &&= { ...row.known, checkedAt: older(row.known.checkedAt) };
      row.askedUntil = older(row.askedUntil);
    }
    for (const [instance, asking] of this.#asking) {
      const pausedUntil = older(asking.pausedUntil);
      this.#asking.set(instance, { ...asking, pausedUntil, asked: asking.asked.map(older) });
    }
  }

  #askingOf({ instanceId }: SessionLease): Asking {
    return this.#asking.get(instanceId) ?? NEVER_ASKED;
  }

  /** The question is over; answers the present. */
  #release(lease: SessionLease, number: string): Date {
    this.options.assertHeld?.(lease);
    this.#row(lease, number).askedUntil = undefined;
    return this.options.clock.now();
  }

  #row({ accountId }: SessionLease, number: string): Row {
    const key = `${accountId} ${number}`;
    const row = this.#numbers.get(key) ?? {};
    this.#numbers.set(key, row);
    return row;
  }
}
