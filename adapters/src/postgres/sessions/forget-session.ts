import { expandReport, type SessionReport, unlinkedFailure } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { isTold } from '../events/event-cte.js';
import { BEFORE_CHANGE, beforeFromJson, instanceEventCtes } from '../events/instance-events.js';
import { END_OPEN_CHANGES } from '../messages/changes/outgoing-change-statements.js';
import {
  FAIL_WAITING,
  type FailedRow,
  failureValues,
  publishFailed,
} from '../messages/fail-waiting-messages.js';
import { toStorableJson } from '../messages/message-columns.js';
import { CARRY_COUNTS } from '../safety/carried-counts.js';

/**
 * Removes the credentials and everything that came from the phone, fails the waiting messages, ends open changes, forgets the chats, and
 * completes a request to forget. The caller's transaction has locked the lease row. Returns what to publish after the commit.
 */
export async function forgetSession(
  transaction: Transaction,
  instanceId: string,
  report: SessionReport,
): Promise<ForgottenSession> {
  await transaction.query('delete from whatsapp_auth where instance_id = $1', [instanceId]);
  const [before] = await transaction.query<{ accountId: string }>(LOCK_INSTANCE, [instanceId]);
  await transaction.query(CARRY_COUNTS, [instanceId]);
  await transaction.query(
    `update instances set linked = false, phone = null, lid = null, name = null, qr = null, qr_expires_at = null, ${CLEAR_OBSERVATIONS},
       status_reason = null, status_reason_code = null, retry_at = null, forget_requested_at = null, ${CLEAR_ANSWERED_PAIRING_CODE},
       away_since = null, away_told = false, linking_until = case when pairing_number is not null and pairing_code is null then linking_until end
     where id = $1`,
    [instanceId],
  );
  await transaction.query(`update instances i set ${reportAssignments('$2')} where i.id = $1`, [
    instanceId,
    reportValue(report),
  ]);
  const [tell] = await transaction.query<{ told: boolean }>(TELL_CHANGE, [
    instanceId,
    JSON.stringify(before),
  ]);
  await transaction.query(END_OPEN_CHANGES, [instanceId]);
  const failed = await transaction.query<FailedRow>(FAIL_WAITING, [
    instanceId,
    ...failureValues(unlinkedFailure(report.statusReason)),
  ]);
  return { failed, accountId: before?.accountId ?? '', told: tell?.told ?? false };
}

/** The messages that failed with a session, and whether the account is told. */
export interface ForgottenSession {
  readonly failed: readonly FailedRow[];
  readonly accountId: string;
  readonly told: boolean;
}

const LOCK_INSTANCE = {
  name: 'forget-lock',
  text: `select ${BEFORE_CHANGE}, i.account_id as "accountId" from instances i where i.id = $1 for no key update`,
};

/** Parameters: instance, what it was. */
const TELL_CHANGE = {
  name: 'forget-tell',
  text: `with ${beforeFromJson('$2')}, changed as (select * from instances where id = $1), ${instanceEventCtes()}
    select ${isTold('told')}`,
};

/** Publishes a session that was forgotten. Returns how many messages failed. */
export function publishForgotten(
  notifications: Notifications,
  instanceId: string,
  { failed, accountId, told }: ForgottenSession,
): number {
  notifications.publish('instance', instanceId);
  if (told) notifications.publish('event', accountId);
  return publishFailed(notifications, failed);
}

/** Clears WhatsApp's reports on the linked phone and the time it was last seen. */
export const CLEAR_OBSERVATIONS = 'reachout_lock = null, new_chat_cap = null, phone_seen_at = null';

/** Clears the pairing code and a request for one. */
export const CLEAR_PAIRING_CODE =
  'pairing_number = null, pairing_asked_at = null, pairing_code = null, pairing_expires_at = null';

/** Clears an issued pairing code; an unanswered request stays. */
const CLEAR_ANSWERED_PAIRING_CODE = `pairing_number = case when pairing_code is null then pairing_number end,
  pairing_code = null, pairing_expires_at = null`;

/** A report as the parameter of `reportAssignments`. Names and reasons are what a phone or WhatsApp wrote. */
export function reportValue(report: SessionReport): string {
  return toStorableJson(expandReport(report));
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
    `new_chat_cap = case when ${patch} ? 'newChatCap' then ${mergeNewChatCap(patch)}
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

/** A cap that is repeated with the same figures keeps the time since which it is reported. */
function mergeNewChatCap(patch: string): string {
  const cap = `nullif(${patch}->'newChatCap', 'null')`;
  return `${cap} || case when i.new_chat_cap ? 'since' and i.new_chat_cap - '{since,status}'::text[] = ${cap} - '{since,status}'::text[]
      then jsonb_build_object('since', i.new_chat_cap->'since') else '{}' end`;
}
