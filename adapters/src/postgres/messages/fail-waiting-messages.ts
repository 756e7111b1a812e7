import { type PlainFailure, REFUNDED_STATUSES } from '@waxwing/core';
import type { Notifications } from '../database/notifications.js';
import { eventCte, isTold } from '../events/event-cte.js';
import { DELETED_CHATS_CTES } from './lanes/chat-standing-ctes.js';
import { countFailedCte } from './message-rollup.js';

/** The statement's parameters for a failure, as `failureValues` gives them. */
interface FailureParameters {
  readonly code: string;
  readonly reason: string;
  /** The statuses in which a message is refunded. */
  readonly refunded: string;
}

export function failureValues({ code, reason }: PlainFailure): unknown[] {
  return [code, reason, REFUNDED_STATUSES];
}

/** The CTEs that fail all outbound messages of the instance in `$1` which WhatsApp has not answered. `from` is a CTE of one row. */
export function failWaitingCtes(params: Omit<FailCtes, 'messages'> & { from: string }): string {
  return `waiting as materialized (
    select m.id, m.status from messages m cross join ${params.from}
    where m.instance_id = $1 and m.waits
    order by m.id for update of m
  ), ${failCtes({ messages: 'waiting', ...params })}`;
}

interface FailCtes extends FailureParameters {
  readonly messages: string;
  readonly extraColumns?: readonly string[];
  /** CTEs behind the refunds, and which of them hold locks. */
  readonly further?: { readonly ctes: string; readonly locking: readonly string[] };
}

/**
 * CTE `failed` and its consequences: fails the messages that CTE `messages` (id, status) has locked and refunds them by their
 * status. `failed` also has the `extraColumns` of `messages`.
 */
export function failCtes(params: FailCtes): string {
  const { messages, code, reason, refunded, extraColumns = [], further } = params;
  return `failed as (
    update messages m
    set status = 'failed', failure_code = ${code}, failure_reason = ${reason},
      refunded = ${messages}.status = any(${refunded}::message_status[])
    from ${messages} where m.id = ${messages}.id
    returning m.id, m.account_id, m.instance_id, m.direction, m.created_at, m.subscription_id, m.window_no,
      m.refunded as refund${extraColumns.map((column) => `, ${messages}.${column}`).join('')}
  ), ${refundCte('failed')}${further ? `, ${further.ctes}` : ''}, ${countFailedCte('failed', further && { after: further.locking })}, ${failedEventCte('failed')}`;
}

/** CTE `failed_told`: tells of the messages of CTE `failed`. */
export function failedEventCte(failed: string): string {
  return eventCte({
    name: 'failed_told',
    of: failed,
    type: 'message.failed',
    facts: "jsonb_build_object('charged', not e.refund)",
    orderBy: 'e.id',
  });
}

/**
 * Refunds the messages of CTE `ended` (id, subscription_id, window_no, refund), each to the window it was charged to. A window that
 * has ended has no counter any more, so nothing is refunded.
 */
export function refundCte(ended: string): string {
  return `refunds as (
    select subscription_id, window_no, count(*)::integer as number
    from ${ended} where refund and subscription_id is not null group by 1, 2
  ), locked_subscriptions as materialized (
    select s.id from subscriptions s where s.id in (select subscription_id from refunds) order by s.id for no key update
  ), refunded_windows as (
    update subscriptions s set window_used = s.window_used - r.number
    from refunds r join locked_subscriptions l on l.id = r.subscription_id
    where s.id = r.subscription_id and s.window_no = r.window_no
  )`;
}

/** The answer of such a statement: its `failed` rows. */
export const FAILED_COLUMNS = `failed.id, failed.account_id as "accountId", failed.instance_id as "instanceId",
  ${isTold('failed_told')}`;

export interface FailedRow {
  readonly id: string;
  readonly accountId: string;
  readonly instanceId: string;
  /** Whether the statement has written events. */
  readonly told: boolean;
}

const FORGET_CHATS = { ctes: DELETED_CHATS_CTES, locking: ['deleted_chats'] };

/** Fails the waiting messages of an instance whose lease row the caller's transaction has locked, and forgets its chats. */
export const FAIL_WAITING = {
  name: 'fail-waiting',
  text: `with single_row as (select 1), ${failWaitingCtes({ code: '$2', reason: '$3', refunded: '$4', from: 'single_row', further: FORGET_CHATS })}
    select ${FAILED_COLUMNS} from failed`,
};

/** Publishes messages that have just failed. Returns how many. */
export function publishFailed(notifications: Notifications, failed: readonly FailedRow[]): number {
  for (const { id, accountId, told } of failed) {
    notifications.publish('message', id);
    if (told) notifications.publish('event', accountId);
  }
  return failed.length;
}
