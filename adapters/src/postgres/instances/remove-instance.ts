import { DELETED_FAILURE } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { eventCte, isTold } from '../events/event-cte.js';
import { INSTANCE_FACTS } from '../events/instance-events.js';
import { FAIL_WAITING, type FailedRow, failureValues } from '../messages/fail-waiting-messages.js';
import { CARRY_COUNTS } from '../safety/carried-counts.js';
import { CLEAR_PAIRING_CODE } from '../sessions/forget-session.js';

/** The messages that failed with an instance, and whether the account is told. */
export interface RemovedInstance {
  readonly failed: readonly FailedRow[];
  readonly told: boolean;
}

/**
 * Hides the instance and removes its key and credentials. A worker that still holds the session can no longer write. Waiting
 * messages fail and are refunded; undefined when the account has no such instance.
 */
export async function removeInstance(
  transaction: Transaction,
  accountId: string,
  id: string,
): Promise<RemovedInstance | undefined> {
  // The lease first: every worker's write takes its locks in this order.
  await transaction.query(
    'update session_leases set retired = true where instance_id = $1 and account_id = $2',
    [id, accountId],
  );
  const [removed] = await transaction.query<{ told: boolean }>(
    `with removed as (
     update instances
     set deleted_at = now(), linked = false, qr = null, qr_expires_at = null, linking_until = null, forget_requested_at = null, ${CLEAR_PAIRING_CODE}
     where id = $1 and account_id = $2 and deleted_at is null
     returning *
     ), ${eventCte({ of: 'removed', type: 'instance.deleted', instanceId: 'e.id', facts: INSTANCE_FACTS })}
     select ${isTold('told')} from removed`,
    [id, accountId],
  );
  if (!removed) return undefined;
  await transaction.query(CARRY_COUNTS, [id]);
  await transaction.query('delete from api_keys where instance_id = $1', [id]);
  await transaction.query('delete from whatsapp_auth where instance_id = $1', [id]);
  await transaction.query('delete from instance_proxies where instance_id = $1', [id]);
  await transaction.query('delete from number_asking where instance_id = $1', [id]);
  await transaction.query('delete from held_chats where instance_id = $1', [id]);
  await transaction.query('delete from whatsapp_uploads where instance_id = $1', [id]);
  for (const table of ['send_hours', 'instance_safety', 'safety_changes'])
    await transaction.query(`delete from ${table} where instance_id = $1`, [id]);
  const failed = await transaction.query<FailedRow>(FAIL_WAITING, [id, ...failureValues(DELETED_FAILURE)]);
  return { failed, told: removed.told };
}
