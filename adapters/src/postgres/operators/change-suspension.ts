import type { AuditEntry, Suspension } from '@waxwing/core';
import { describeSuspension } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { writeAuditEntry } from './write-audit-entry.js';

/** Later than any login. */
const NEVER = '9999-12-31T00:00:00Z';

const SUSPEND = `
  update accounts set suspension_level = $2, suspension_reason = $3, suspended_at = $4, suspended_until = $5
  where id = $1 and closed_at is null returning id`;

const STOP_SENDS = `
  update instances set sends_suspended = $2 where account_id = $1 and deleted_at is null returning id`;

/** A session that waits for another reason keeps that: it would log in too early afterwards. */
const DISCONNECT = `
  update instances set status = 'disconnected', status_reason = $2, status_reason_code = 'account_suspended', retry_at = $3
  where account_id = $1 and deleted_at is null and linked and status <> 'failed'
    and (retry_at is null or retry_at <= now() or status_reason_code = 'account_suspended')`;

const RECONNECT = `
  update instances set retry_at = null, status_reason = null, status_reason_code = null
  where account_id = $1 and deleted_at is null and status_reason_code = 'account_suspended'`;

/** Returns the instances that are concerned; undefined where there is no such open account. */
export async function changeSuspension(
  transaction: Transaction,
  accountId: string,
  suspension: Suspension | null,
  entry: AuditEntry,
): Promise<readonly string[] | undefined> {
  const { level, reason, since, until } = suspension ?? NONE;
  const times = [since, until].map((time) => time?.toISOString() ?? null);
  const found = await transaction.query(SUSPEND, [accountId, level, reason, ...times]);
  if (found.length === 0) return undefined;
  const instances = await transaction.query<{ id: string }>(STOP_SENDS, [accountId, suspension !== null]);
  if (suspension?.level === 'all')
    await transaction.query(DISCONNECT, [
      accountId,
      describeSuspension(suspension),
      until?.toISOString() ?? NEVER,
    ]);
  else await transaction.query(RECONNECT, [accountId]);
  await writeAuditEntry(transaction, entry);
  return instances.map(({ id }) => id);
}

const NONE = { level: null, reason: null, since: null, until: null };
