import { expandReport, type SessionReport, unlinkedFailure } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { FAIL_WAITING, type FailedRow, failureValues } from '../messages/fail-waiting-messages.js';

/**
 * Removes the credentials and everything that came from the phone, fails the waiting messages, and completes a request to forget.
 * The caller's transaction has locked the lease row. Returns the failed messages.
 */
export async function forgetSession(
  transaction: Transaction,
  instanceId: string,
  report: SessionReport,
): Promise<FailedRow[]> {
  await transaction.query('delete from whatsapp_auth where instance_id = $1', [instanceId]);
  await transaction.query('delete from chats where instance_id = $1', [instanceId]);
  await transaction.query(
    `update instances set linked = false, phone = null, lid = null, name = null, qr = null, qr_expires_at = null, ${CLEAR_OBSERVATIONS},
       status_reason = null, status_reason_code = null, retry_at = null, forget_requested_at = null, ${CLEAR_ANSWERED_PAIRING_CODE},
       linking_until = case when pairing_number is not null and pairing_code is null then linking_until end
     where id = $1`,
    [instanceId],
  );
  await transaction.query(`update instances i set ${reportAssignments('$2')} where i.id = $1`, [
    instanceId,
    reportValue(report),
  ]);
  return transaction.query<FailedRow>(FAIL_WAITING, [
    instanceId,
    ...failureValues(unlinkedFailure(report.statusReason)),
  ]);
}

/** Clears WhatsApp's reports on the linked phone and the time it was last seen. */
export const CLEAR_OBSERVATIONS = 'reachout_lock = null, new_chat_cap = null, phone_seen_at = null';

/** Clears the pairing code and a request for one. */
export const CLEAR_PAIRING_CODE =
  'pairing_number = null, pairing_asked_at = null, pairing_code = null, pairing_expires_at = null';

/** Clears an issued pairing code; an unanswered request stays. */
const CLEAR_ANSWERED_PAIRING_CODE = `pairing_number = case when pairing_code is null then pairing_number end,
  pairing_code = null, pairing_expires_at = null`;

/** A report as the parameter of `reportAssignments`. */
export function reportValue(report: SessionReport): string {
  return JSON.stringify(expandReport(report));
}

/** The assignments for an expanded report given as jsonb: absent fields keep their value. */
export function reportAssignments(param: string): string {
  const patch = `${param}::jsonb`;
  const ended = `i.pairing_code is not null and ${patch} ? 'pairing'`;
  const text = (field: string, column: string) =>
    `${column} = case when ${patch} ? '${field}' then ${patch}->>'${field}' else i.${column} end`;
  const time = (field: string, column: string) =>
    `${column} = case when ${patch} ? '${field}' then (${patch}->>'${field}')::timestamptz else i.${column} end`;
  return [
    text('status', 'status'),
    text('statusReason', 'status_reason'),
    text('statusReasonCode', 'status_reason_code'),
    time('retryAt', 'retry_at'),
    text('qr', 'qr'),
    time('qrExpiresAt', 'qr_expires_at'),
    ...['pairing_number', 'pairing_code', 'pairing_expires_at'].map(
      (column) => `${column} = case when ${ended} then null else i.${column} end`,
    ),
    `reachout_lock = case when ${patch} ? 'reachoutLock' then ${mergeReachoutLock(patch)} else i.reachout_lock end`,
    `new_chat_cap = case when ${patch} ? 'newChatCap' then nullif(${patch}->'newChatCap', 'null')
      else i.new_chat_cap end`,
    `phone_seen_at = greatest(i.phone_seen_at, (${patch}->>'phoneSeenAt')::timestamptz)`,
    text('phone', 'phone'),
    text('name', 'name'),
    `linked = coalesce((${patch}->>'linked')::boolean, i.linked)`,
  ].join(', ');
}

/** A lock that is repeated before its end keeps its start. */
function mergeReachoutLock(patch: string): string {
  const lock = `nullif(${patch}->'reachoutLock', 'null')`;
  const isSameLock = `i.reachout_lock is not null and coalesce((i.reachout_lock->>'until')::timestamptz
    > (${lock}->>'since')::timestamptz, true)`;
  return `${lock} || case when ${isSameLock} then jsonb_build_object('since', i.reachout_lock->'since') else '{}' end`;
}
