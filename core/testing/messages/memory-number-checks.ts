import {
  applyAnswer,
  applyRefusal,
  CHECK_TIMEOUT_MS,
  type CheckSituation,
  type Clock,
  consumeCheck,
  type KnownNumber,
  LID_PREFIX,
  type NumberCheckBudget,
  type NumberCheckLimits,
  type NumberCheckResult,
  type NumberCheckStart,
  type NumberChecks,
  type SessionLease,
  staleAt,
  UNUSED_CHECK_BUDGET,
} from '../../src/index.js';
import { yieldToEventLoop } from '../fixture/memory-store.js';

export interface MemoryNumberChecksOptions {
  readonly clock: Clock;
  /** The operator's. */
  readonly limits: NumberCheckLimits;
  /** Those of an instance, where they may be stricter. */
  readonly limitsOf?: (lease: SessionLease, operators: NumberCheckLimits) => NumberCheckLimits;
  /** Throws when the lease has moved on. */
  readonly assertHeld?: (lease: SessionLease) => void;
  /** By instance; its own where there are no others. */
  readonly budgets?: Map<string, NumberCheckBudget>;
  /** Counts an answer. */
  readonly count?: (lease: SessionLease, onWhatsApp: boolean) => void;
}

interface Row {
  known?: KnownNumber | undefined;
  /** Until when an instance of the account asks. */
  askedUntil?: Date | undefined;
  /** The lease under which it asks. */
  asker?: SessionLease | undefined;
}

export class MemoryNumberChecks implements NumberChecks {
  readonly #options: MemoryNumberChecksOptions;
  readonly #numbers = new Map<string, Row>();
  /** Budgets by instance. */
  readonly #asking: Map<string, NumberCheckBudget>;

  constructor(options: MemoryNumberChecksOptions) {
    this.#options = options;

    this.#asking = options.budgets ?? new Map();
  }

  async begin(lease: SessionLease, number: string): Promise<NumberCheckStart> {
    await yieldToEventLoop();
    this.#options.assertHeld?.(lease);
    const now = this.#options.clock.now();
    const row = this.#row(lease, number);
    if (row.known && staleAt(row.known) > now) return { kind: 'known', known: row.known };
    if (row.askedUntil && row.askedUntil > now && this.#holds(row.asker)) return { kind: 'asked' };
    const { limits, limitsOf } = this.#options;
    const permission = consumeCheck(this.#askingOf(lease), now, limitsOf?.(lease, limits) ?? limits);
    if (permission.kind === 'not-now') return permission;
    this.#asking.set(lease.instanceId, permission.asking);
    row.askedUntil = new Date(now.getTime() + CHECK_TIMEOUT_MS);
    row.asker = lease;
    return { kind: 'ask' };
  }

  async recordAnswer(lease: SessionLease, number: string, answer: NumberCheckResult): Promise<KnownNumber> {
    const now = this.#endQuestion(lease, number);
    const known = { ...answer, checkedAt: now };
    this.#options.count?.(lease, answer.onWhatsApp);
    this.#row(lease, number).known = known;
    this.#asking.set(lease.instanceId, applyAnswer(this.#askingOf(lease), now));
    return known;
  }

  async recordRefusal(lease: SessionLease, number: string, backoffMs?: number): Promise<Date> {
    const now = this.#endQuestion(lease, number);
    const asking = applyRefusal(this.#askingOf(lease), now, backoffMs);
    this.#asking.set(lease.instanceId, asking);
    return asking.pausedUntil ?? now;
  }

  async cancel(lease: SessionLease, number: string): Promise<void> {
    this.#endQuestion(lease, number);
  }

  situationOf(instance: Pick<SessionLease, 'accountId' | 'instanceId'>, chatId: string): CheckSituation {
    const known = this.#numbers.get(`${instance.accountId} ${chatId}`)?.known;
    const isKnown =
      chatId.startsWith(LID_PREFIX) || (known !== undefined && staleAt(known) > this.#options.clock.now());
    return { isKnown, ...this.#askingOf(instance) };
  }

  /** Makes everything stored here older by `ms`. */
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

  #askingOf({ instanceId }: Pick<SessionLease, 'instanceId'>): NumberCheckBudget {
    return this.#asking.get(instanceId) ?? UNUSED_CHECK_BUDGET;
  }

  #holds(lease: SessionLease | undefined): boolean {
    try {
      if (lease) this.#options.assertHeld?.(lease);
      return true;
    } catch {
      return false;
    }
  }

  /** Ends the question; returns the current time. */
  #endQuestion(lease: SessionLease, number: string): Date {
    this.#options.assertHeld?.(lease);
    this.#row(lease, number).askedUntil = undefined;
    return this.#options.clock.now();
  }

  #row({ accountId }: SessionLease, number: string): Row {
    const key = `${accountId} ${number}`;
    const row = this.#numbers.get(key) ?? {};
    this.#numbers.set(key, row);
    return row;
  }
}
