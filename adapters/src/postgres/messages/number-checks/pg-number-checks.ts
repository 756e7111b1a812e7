import {
  applyAnswer,
  applyRefusal,
  consumeCheck,
  type KnownNumber,
  type NumberCheckBudget,
  type NumberCheckLimits,
  type NumberCheckResult,
  type NumberCheckStart,
  type NumberChecks,
  type SafetyMode,
  type SessionLease,
  strictestLimits,
} from '@waxwing/core';
import type { Database, Transaction } from '../../database/database.js';
import { toAge, toSettings } from '../../safety/snapshot-row.js';
import { queryWithLease, withLease } from '../../sessions/with-lease.js';
import {
  type CheckingRow,
  CLAIM_CHECK,
  LOCK_CHECK_BUDGET,
  LOCK_NUMBER,
  LOOK_UP_NUMBER,
  type NumberLookup,
  RELEASE_CHECK,
  SAVE_ANSWER,
  SAVE_CHECK_BUDGET,
} from './number-check-statements.js';

export interface PgNumberChecksPorts {
  readonly database: Database;
  /** The operator's. */
  readonly limits: NumberCheckLimits;
  readonly safetyMode: SafetyMode;
}

/** The locked budget of an instance and the current time. */
interface CheckTransaction {
  readonly transaction: Transaction;
  readonly asking: NumberCheckBudget;
  readonly now: Date;
}

/**
 * Tables `known_numbers` and `number_asking`. The instance's own row is locked first, then the number's: always in this order, so
 * that two transactions cannot deadlock.
 */
export class PgNumberChecks implements NumberChecks {
  readonly #ports: PgNumberChecksPorts;

  constructor(ports: PgNumberChecksPorts) {
    this.#ports = ports;
  }

  async begin(lease: SessionLease, number: string): Promise<NumberCheckStart> {
    // Most queries end here, without a lock: the number is known, or the instance may not ask for hours.
    const [found] = await queryWithLease<CheckingRow>(this.#ports.database, lease, LOOK_UP_NUMBER, [
      lease.accountId,
      number,
    ]);
    const limits = found ? this.#limitsOf(found) : this.#ports.limits;
    const verdict = found && verdictOf(found, limits);
    if (verdict && verdict.kind !== 'ask') return verdict;
    return this.#inCheckTransaction(lease, async (turn) => {
      const [looked] = await turn.transaction.query<NumberLookup>(LOCK_NUMBER, [lease.accountId, number]);
      const decided = looked && verdictOf({ ...looked, ...turn.asking }, limits);
      if (decided && decided.kind !== 'ask') return decided;
      const permission = consumeCheck(turn.asking, turn.now, limits);
      if (permission.kind === 'not-now') return permission;
      const claimed = await turn.transaction.query(CLAIM_CHECK, [
        ...[lease.accountId, number],
        ...[lease.instanceId, lease.epoch],
      ]);
      // Another instance of the account claimed the number first.
      if (claimed.length === 0) return { kind: 'asked' };
      await saveCheckBudget(turn.transaction, lease, permission.asking);
      return { kind: 'ask' };
    });
  }

  recordAnswer(lease: SessionLease, number: string, answer: NumberCheckResult): Promise<KnownNumber> {
    return this.#inCheckTransaction(lease, async ({ transaction, asking, now }) => {
      const { onWhatsApp, phone, lid } = answer;
      const values = [lease.accountId, number, onWhatsApp, phone, lid, lease.instanceId];
      const [saved] = await transaction.query<{ checkedAt: Date }>(SAVE_ANSWER, values);
      await saveCheckBudget(transaction, lease, applyAnswer(asking, now));
      return { ...answer, checkedAt: saved?.checkedAt ?? now };
    });
  }

  recordRefusal(lease: SessionLease, number: string, backoffMs?: number): Promise<Date> {
    return this.#inCheckTransaction(lease, async ({ transaction, asking, now }) => {
      await transaction.query(RELEASE_CHECK, [lease.accountId, number]);
      const paused = applyRefusal(asking, now, backoffMs);
      await saveCheckBudget(transaction, lease, paused);
      return paused.pausedUntil ?? now;
    });
  }

  cancel(lease: SessionLease, number: string): Promise<void> {
    return withLease(this.#ports.database, lease, async (transaction) => {
      await transaction.query(RELEASE_CHECK, [lease.accountId, number]);
    });
  }

  #limitsOf(row: CheckingRow): NumberCheckLimits {
    const { limits, safetyMode: defaultMode } = this.#ports;
    const number = { settings: toSettings(row.settings), age: toAge(row) };
    return strictestLimits(limits, number, { defaultMode, at: row.now });
  }

  #inCheckTransaction<T>(lease: SessionLease, work: (turn: CheckTransaction) => Promise<T>): Promise<T> {
    return withLease(this.#ports.database, lease, async (transaction) => {
      const values = [lease.instanceId, lease.accountId];
      const [budget] = await transaction.query<NumberCheckBudget & { now: Date }>(LOCK_CHECK_BUDGET, values);
      const { now, ...asking } = budget!;
      return work({ transaction, asking, now });
    });
  }
}

function verdictOf(lookup: NumberLookup, limits: NumberCheckLimits): NumberCheckStart {
  const { onWhatsApp, phone, lid, checkedAt, fresh, isAsked, now } = lookup;
  if (fresh && onWhatsApp !== null && checkedAt) {
    return { kind: 'known', known: { onWhatsApp, phone, lid, checkedAt } };
  }
  if (isAsked) return { kind: 'asked' };
  const permission = consumeCheck(lookup, now, limits);
  return permission.kind === 'not-now' ? permission : { kind: 'ask' };
}

async function saveCheckBudget(
  transaction: Transaction,
  { instanceId }: SessionLease,
  asking: NumberCheckBudget,
): Promise<void> {
  const asked = asking.asked.map((at) => at.toISOString());
  const until = asking.pausedUntil?.toISOString() ?? null;
  await transaction.query(SAVE_CHECK_BUDGET, [instanceId, asked, asking.refusals, until]);
}
