import { moveConversationsCtes, shownOf } from '../conversations/conversation-ctes.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { eventCte, isTold, isToldOrAhead } from '../events/event-cte.js';
import { VALID_LEASES } from '../sessions/lease-batch.js';
import { LEASE_CHECK } from '../sessions/with-lease.js';
import { createdBetween, WITHIN_MAX_VALIDITY } from './created-range.js';
import {
  FAILED_COLUMNS,
  failCtes,
  failedEventCte,
  failWaitingCtes,
  refundCte,
} from './fail-waiting-messages.js';
import { chatOf, writtenChatsCte } from './lanes/chat-standing-ctes.js';
import { COUNT_LOCKS, countSentCtes } from './lanes/count-sent-ctes.js';
import { oldestOf } from './lanes/due-messages.js';
import {
  BODY_OF,
  CHAT_ID,
  HAS_FILE,
  MESSAGE_COLUMNS,
  STEP_COLUMNS,
  timelineFieldsFrom,
} from './message-columns.js';
import { countFailedCte } from './message-rollup.js';

// Every statement locks its messages in the order of their ids, so that two cannot deadlock. A message is found by its id alone: a
// condition that compares the partition column with another row's would make PostgreSQL choose partitions at run time, and crash
// when it finds a lease or a message changed meanwhile (decision 15).

const oldestIn = (lane: 0 | 1): string => oldestOf(lane, { limit: 'limits.max_count', inFlight: '$5' });

/**
 * Parameters from $4: a limit per call; the ids in flight of all calls. All lanes are one here; each has the order of its index, and a lane
 * that is empty costs a probe. `locked_messages` does not name `waits`, or all waiting messages would be read for it; for the same
 * reason `due_messages` tests the validity in a form that no index serves, and checks held chats one by one: joined, they would all be
 * read for each message once statistics are stale.
 */
export const TAKE_MESSAGES = {
  name: 'outbox-take',
  text: `${VALID_LEASES}, limits as (
      select * from ${unnestParameters('$4::integer[]')} with ordinality as a(max_count, call)
    ), due_messages as materialized (
      select due.id, due.place, l.call
      from leases l join limits on limits.call = l.call
      cross join lateral (
        select * from (
          ${oldestIn(0)} union all ${oldestIn(1)}
        ) lanes order by lanes.place limit limits.max_count
      ) due
    ), locked_messages as materialized (
      select m.id, m.status, due.place, due.call
      from messages m join due_messages due on due.id = m.id
      where m.status in ('pending', 'sending') and ${WITHIN_MAX_VALIDITY}
      order by m.id for update of m
    ), taken as (
      update messages m set status = 'sending' from locked_messages locked
      where m.id = locked.id and ${WITHIN_MAX_VALIDITY}
      returning m.id, m.wa_id, ${CHAT_ID} as chat_id, m.content, ${BODY_OF} as body_of, ${HAS_FILE} as has_file, m.expires_at, locked.status = 'sending' as maybe_written,
        locked.place, locked.call
    )
    select call, id, wa_id as "waId", chat_id as "to", content as "text", body_of as "bodyOf", has_file as "hasFile", expires_at as "expiresAt", maybe_written as "mayBeWritten"
    from (
      select call, id, wa_id, chat_id, content, body_of, has_file, expires_at, maybe_written, place from taken
      union all select call, null, null, null, null, null, null, null, null, null from leases
    ) answers order by call, place`,
};

/** What of the chats of settled messages is counted: that they were written to, or all that a paced instance needs. */
interface Counting {
  readonly name: string;
  /** CTEs behind CTE `after`, and which of them hold locks. */
  readonly ctesAfter: (after: string) => string;
  readonly locking: readonly string[];
}

const LEARNING: Counting = {
  name: '',
  ctesAfter: (after) => writtenChatsCte({ sent: 'sent', after }),
  locking: ['written_chats'],
};

/** A message counts as left when WhatsApp has answered for it, with a refusal as well. */
const COUNTING: Counting = {
  name: '-counted',
  ctesAfter: (after) => `gone as (
      select s.account_id, s.instance_id, ${chatOf('s', 's."chatId"')} as chat_id, s.lane, coalesce(s.at, now()) as at, s.status = 'sent' as is_sent,
        s.status = 'failed' as is_refused, coalesce(s."failureDetail" = 'no_token', false) as is_stranger_refused
      from settled s where s.status = 'sent' or s."failureCode" = 'refused'
    ), ${countSentCtes({ gone: 'gone', after })}`,
  locking: COUNT_LOCKS,
};

/** CTE `sent`. */
const SENT_CTE = `sent as (
      select s.account_id, s.instance_id, s."chatId" as chat_id, s.created_at, s.id, s.type,
        ${shownOf({ text: 's.text', deletedAt: 's."deletedAt"' })} as preview, s.at
      from settled s where s.status = 'sent'
    )`;

const SENT_EVENT_CTE = eventCte({
  name: 'sent_told',
  of: 'settled',
  type: 'message.sent',
  where: "e.status = 'sent'",
  occurredAt: 'e.at',
  orderBy: 'e.id',
});

/**
 * Parameters from $4: numbers of the calls, ids, kinds, times, failure codes, their details, reasons, refunds; the earliest and the
 * latest time at which the messages can have been written; the statuses that can still change. Returns the messages.
 * `locked_messages` names the statuses and not `waits`, as in TAKE_MESSAGES: with statistics from when nothing waited, all waiting
 * messages would be read for each message. What was sent moves its conversation on, where there is one.
 */
const settleMessages = ({ name, ctesAfter, locking }: Counting) => ({
  name: `outbox-settle${name}`,
  text: `${VALID_LEASES}, settlements as materialized (
      select distinct on (n.id, n.call) n.*, l.instance_id
      from ${unnestParameters('$4::integer[], $5::uuid[], $6::text[], $7::timestamptz[], $8::text[], $9::text[], $10::text[], $11::boolean[]')} with ordinality as n(call, id, kind, at, code, detail, reason, refund, place)
      join leases l on l.call = n.call
      order by n.id, n.call, n.place
    ), locked_messages as materialized (
      select m.id, n.call, n.kind, n.at, n.code, n.detail, n.reason, n.refund
      from messages m join settlements n on n.id = m.id and n.instance_id = m.instance_id
      where m.status = any($14::message_status[]) and ${createdBetween('$12', '$13')}
      order by m.id for update of m
    ), settled as (
      update messages m set
        status = case when n.kind = 'sent' then 'sent' else 'failed' end::message_status,
        sent_at = n.at, failure_code = n.code, failure_detail = n.detail, failure_reason = n.reason,
        refunded = n.refund
      from locked_messages n
      where m.id = n.id and ${createdBetween('$12', '$13')}
      returning ${MESSAGE_COLUMNS}, ${STEP_COLUMNS}, m.account_id, m.instance_id, m.created_at, m.lane, m.subscription_id, m.window_no, n.refund, n.call, n.at
    ), ${refundCte('settled')}, failed as (
      select * from settled where status = 'failed'
    ), ${SENT_CTE}, ${ctesAfter('locked_subscriptions')}, ${countFailedCte('failed', { returning: 'returning d.day', after: locking })},
    ${moveConversationsCtes({ sent: 'sent', after: [...locking, 'counted_failed'] })}, ${failedEventCte('failed')}, ${SENT_EVENT_CTE}
    select l.call, ${isTold('failed_told', 'sent_told')}, ${timelineFieldsFrom('settled')} from leases l left join settled on settled.call = l.call`,
});

export const SETTLE_MESSAGES = settleMessages(LEARNING);
export const SETTLE_COUNTED = settleMessages(COUNTING);

/**
 * The same where all were sent, as nearly always: it has none of what only failures need, which takes time in each batch, and does not
 * wait for the disk (core/decisions/0095-settlements-of-sent-messages-do-not-wait-for-the-disk.md). Parameters from
 * $4: numbers of the calls, ids, times; the range of the messages' times; the statuses that can still change.
 */
const settleSent = ({ name, ctesAfter, locking }: Counting) => ({
  name: `outbox-settle-sent${name}`,
  text: `${VALID_LEASES}, settlements as materialized (
      select distinct on (n.id, n.call) n.*, l.instance_id
      from ${unnestParameters('$4::integer[], $5::uuid[], $6::timestamptz[]')} with ordinality as n(call, id, at, place)
      join leases l on l.call = n.call
      order by n.id, n.call, n.place
    ), locked_messages as materialized (
      select m.id, n.call, n.at
      from messages m join settlements n on n.id = m.id and n.instance_id = m.instance_id
      where m.status = any($9::message_status[]) and ${createdBetween('$7', '$8')}
      order by m.id for update of m
    ), settled as (
      update messages m set status = 'sent', sent_at = n.at
      from locked_messages n
      where m.id = n.id and ${createdBetween('$7', '$8')}
      returning ${MESSAGE_COLUMNS}, ${STEP_COLUMNS}, m.account_id, m.instance_id, m.created_at, m.lane, n.call, n.at
    ), ${SENT_CTE}, ${ctesAfter('settled')}, ${moveConversationsCtes({ sent: 'sent', after: locking })}, ${SENT_EVENT_CTE}
    select l.call, ${isToldOrAhead('sent_told')}, ${timelineFieldsFrom('settled')} from leases l left join settled on settled.call = l.call`,
});

export const SETTLE_SENT = settleSent(LEARNING);
export const SETTLE_SENT_COUNTED = settleSent(COUNTING);

/** Parameters from $4: the failure. */
export const FAIL_WAITING_LEASED = {
  name: 'outbox-fail-waiting',
  text: `${LEASE_CHECK}, ${failWaitingCtes({ code: '$4', reason: '$5', refunded: '$6', from: 'locked_lease' })}
    select ${FAILED_COLUMNS} from locked_lease left join failed on true`,
};

/** What may have left counts as sent. */
const GONE_UNANSWERED = {
  ctes: `gone as (
      select f.account_id, f.instance_id, ${chatOf('f', 'f.chat_id')} as chat_id, f.lane, now() as at, false as is_sent, false as is_refused, false as is_stranger_refused
      from failed f
    ), ${countSentCtes({ gone: 'gone', after: 'locked_subscriptions' })}`,
  locking: COUNT_LOCKS,
};

/**
 * Parameters from $4: the ids in flight of all calls, the failure, the milliseconds that an answer may be late after the validity.
 * `expired` is read once for all leases, whatever the statistics say.
 */
const failUnanswered = (name: string, further?: typeof GONE_UNANSWERED) => ({
  name: `outbox-fail-unanswered${name}`,
  text: `${VALID_LEASES}, expired as materialized (
      select m.id, m.instance_id from messages m
      where m.waits and m.status = 'sending' and m.expires_at <= now() - $8::float8 * interval '1 millisecond'
    ), unanswered as materialized (
      select m.id, m.status, ${CHAT_ID} as chat_id, m.lane, l.call
      from expired e join leases l on l.instance_id = e.instance_id join messages m on m.id = e.id
      where m.status = 'sending' and m.id <> all($4::uuid[])
      order by m.id for update of m
    ), ${failCtes({ messages: 'unanswered', code: '$5', reason: '$6', refunded: '$7', extraColumns: ['call', 'chat_id', 'lane'], ...(further && { further }) })}
    select l.call, ${FAILED_COLUMNS} from leases l left join failed on failed.call = l.call`,
});

export const FAIL_UNANSWERED = failUnanswered('');
export const FAIL_UNANSWERED_COUNTED = failUnanswered('-counted', GONE_UNANSWERED);
