import { DELETED_FAILURE } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { FAIL_WAITING, type FailedRow, failureValues } from '../messages/fail-waiting-messages.js';
import { CLEAR_PAIRING_CODE } from '../sessions/forget-session.js';

/**
 * Hides the instance and removes its key and credentials. A worker that still holds the session can no longer write. Waiting
 * messages fail and are refunded; returns them, or undefined when the account has no such instance.
 */
export async function removeInstance(
  transaction: Transaction,
  accountId: string,
  id: string,
): Promise<FailedRow[] | undefined> {
  // The lease first: every worker's write takes its locks in this order.
  await transaction.query(
    'update session_leases set retired = true where instance_id = $1 and account_id = $2',
    [id, accountId],
  );
  const removed = await transaction.query(
    `update instances
     set deleted_at = now(), linked = false, qr = null, qr_expires_at = null, linking_until = null, forget_requested_at = null, ${CLEAR_PAIRING_CODE}
     where id = $1 and account_id = $2 and deleted_at is null
     returning 1`,
    [id, accountId],
  );
  if (removed.length === 0) return undefined;
  await transaction.query('delete from api_keys where instance_id = $1', [id]);
  await transaction.query('delete from whatsapp_auth where instance_id = $1', [id]);
  await transaction.query('delete from instance_proxies where instance_id = $1', [id]);
  await transaction.query('delete from number_asking where instance_id = $1', [id]);
  await transaction.query('delete from held_chats where instance_id = $1', [id]);
  await transaction.query('delete from chats where instance_id = $1', [id]);
  return transaction.query<FailedRow>(FAIL_WAITING, [id, ...failureValues(DELETED_FAILURE)]);
}
