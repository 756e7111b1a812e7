import type { AuditEntry } from '@waxwing/core';
import type { Queryable } from '../database/queryable.js';

const INSERT = `insert into audit_events (id, at, actor_kind, actor, account_id, action, target, reason, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Adds an entry to the log, in the transaction of what it tells of; the database chains it to the one before. */
export async function writeAuditEntry(queryable: Pick<Queryable, 'query'>, entry: AuditEntry): Promise<void> {
  const { id, at, actor, accountId, action, target, reason, details } = entry;
  await queryable.query(INSERT, [
    id,
    at.toISOString(),
    actor.kind,
    actor.name,
    accountId,
    action,
    target,
    reason,
    JSON.stringify(details),
  ]);
}
