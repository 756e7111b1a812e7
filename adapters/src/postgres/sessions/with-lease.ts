import { LeaseLost, type SessionLease } from '@waxwing/core';
import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../database/database.js';
import { isTransactionConflict, retryStatement, unwrapDriverError } from '../database/pg-errors.js';

const LEASE_LOST_STATE = 'WX001';
const HOLD_LEASE = { name: 'hold-lease', text: 'select hold_lease($1, $2, $3)' };

/**
 * Runs `work` in a transaction that first locks the lease row until the commit: either the lease is unchanged then, or nothing is
 * written. Keep it short: a claim of the session and the removal of its instance wait for it.
 * @throws LeaseLost, AdapterError
 */
export async function withLease<T>(
  database: Database,
  lease: SessionLease,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return translateLeaseLost(lease, () =>
    database.transaction(async (transaction) => {
      await transaction.query(HOLD_LEASE, leaseValues(lease));
      return work(transaction);
    }),
  );
}

/**
 * The same for a single statement, in one round trip. `text` begins with `LEASE_CHECK` and must read from `locked_lease` in its last part,
 * or PostgreSQL would not evaluate it; its parameters $1 to $3 are the lease, `values` begin at $4.
 * @throws LeaseLost, AdapterError
 */
export async function queryWithLease<Row extends QueryResultRow>(
  database: Database,
  lease: SessionLease,
  statement: { name: string; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  const run = () => database.query<Row>(statement, [...leaseValues(lease), ...values]);
  return translateLeaseLost(lease, () => retryStatement(run, isTransactionConflict));
}

/** The beginning of a statement for `queryWithLease`: a CTE of one row, `locked_lease`, that fails when the lease has moved on. */
export const LEASE_CHECK = 'with locked_lease as materialized (select hold_lease($1::uuid, $2, $3) as ok)';

/** The first three parameters of a statement that begins with `LEASE_CHECK`. */
export function leaseValues(lease: SessionLease): unknown[] {
  return [lease.instanceId, lease.owner, lease.epoch];
}

async function translateLeaseLost<T>(lease: SessionLease, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (unwrapDriverError(error)?.code === LEASE_LOST_STATE) throw new LeaseLost(lease.instanceId);
    throw error;
  }
}
