import type { SessionLease } from '@waxwing/core';
import type { Database } from '../../postgres/database/database.js';
import { newLease } from './whatsapp-harness.js';

/** Inserts the lease of a new session, which outlasts any test. */
export async function insertLease(database: Database): Promise<SessionLease> {
  const lease = newLease();
  await database.query(
    `insert into session_leases (instance_id, account_id, owner, epoch, expires_at)
     values ($1, $2, $3, $4, now() + interval '5 minutes')`,
    [lease.instanceId, lease.accountId, lease.owner, lease.epoch],
  );
  return lease;
}
