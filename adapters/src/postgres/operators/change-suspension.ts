import { type AuditEntry, describeSuspension, type Suspension } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { END_CHANGES_OF_SUSPENDED } from '../messages/changes/outgoing-change-statements.js';
import { writeAuditEntry } from './write-audit-entry.js';

const SUSPEND = `
  update accounts set suspension_level = $2, suspension_reason = $3, suspended_at = $4, suspended_until = $5
  where id = $1 and closed_at is null and ($2::text is not null or suspension_level is not null)
    and ($6::timestamptz is null or suspended_until <= $6) returning id`;

const SUSPEND_INSTANCES = `
  update instances set suspension_level = $2 where account_id = $1 and deleted_at is null returning id`;

/** What these instances show until they are connected again. One that WhatsApp keeps out for a time keeps that reason. */
const SHOW_DISCONNECTED = `
  update instances set status = 'disconnected', status_reason = $2, status_reason_code = 'account_suspended'
  where account_id = $1 and deleted_at is null and linked and status <> 'failed'
    and (retry_at is null or retry_at <= now())`;

const HIDE_REASON = `
  update instances set status_reason = null, status_reason_code = null
  where account_id = $1 and deleted_at is null and status_reason_code = 'account_suspended'`;

/**
 * Changes of messages that WhatsApp has not answered end with a suspension; messages wait for its end.
 * Returns the instances that are concerned; undefined where there is no such open account, or nothing to lift. With `endedAt` a suspension
 * that ends later stays as it is.
 */
export async function changeSuspension(
  transaction: Transaction,
  accountId: string,
  suspension: Suspension | null,
  entry: AuditEntry,
  endedAt?: Date,
): Promise<readonly string[] | undefined> {
  const { level, reason, since, until } = suspension ?? NONE;
  const times = [since, until, endedAt].map((time) => time?.toISOString() ?? null);
  const found = await transaction.query(SUSPEND, [accountId, level, reason, ...times]);
  if (found.length === 0) return undefined;
  const instances = await transaction.query<{ id: string }>(SUSPEND_INSTANCES, [accountId, level]);
  if (suspension?.level === 'all')
    await transaction.query(SHOW_DISCONNECTED, [accountId, describeSuspension(suspension)]);
  else await transaction.query(HIDE_REASON, [accountId]);
  if (suspension) await transaction.query(END_CHANGES_OF_SUSPENDED, [accountId]);
  await writeAuditEntry(transaction, entry);
  return instances.map(({ id }) => id);
}

const NONE = { level: null, reason: null, since: null, until: null };
