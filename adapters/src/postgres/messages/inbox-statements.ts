import { EVENT_BITS, UNAVAILABLE_MESSAGE_TYPE } from '@waxwing/core';
import {
  chatIdFrom,
  converseCtes,
  moveConversationsCtes,
  shownOf,
} from '../conversations/conversation-ctes.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { eventCte, isTold } from '../events/event-cte.js';
import { VALID_LEASES } from '../sessions/lease-batch.js';
import { LEASE_CHECK } from '../sessions/with-lease.js';
import { type ContentParts, INBOUND_BODIES, TEXTS_ALONE } from './content/content-parts.js';
import { chatOf, knownChatsCte, writtenChatsCte } from './lanes/chat-standing-ctes.js';
import { COUNT_LOCKS, countSentCtes } from './lanes/count-sent-ctes.js';
import { NO_OPT_OUTS, OPT_OUT_WISHES, type OptOutParts } from './lanes/opt-out-wishes.js';
import { CHAT_ID } from './message-columns.js';
import { countStoredCte } from './message-rollup.js';

/** `clampReceivedAt` of the core, by the database's clock, in whole milliseconds like every other message's time. */
const RECEIVED_AT = `least(greatest(n.at, date_trunc('milliseconds', now()) - $12::float8 * interval '1 millisecond'),
        date_trunc('milliseconds', now()) + $13::float8 * interval '1 millisecond')`;

// Messages are locked in the order of their ids, as in outbox-statements.ts, or stored in that of WhatsApp's ids, so that two
// statements cannot deadlock.

/** The steps of a message with their events, whose bits have the same order, and their times in CTE `updated`. */
const STEPS = (['sent', 'delivered', 'read'] as const)
  .map((status) => `('${status}', ${EVENT_BITS[`message.${status}`]}, u.${status}_at)`)
  .join(', ');

/** Whether changes have come before one of these messages. */
const IS_AWAITED = `exists (
      select from message_events e where e.instance_id = $1 and e.state = 'pending' and e.target_wa_id = any($10::text[])
    ) as awaited`;

const RANK_OF_SENT = "array_position($9, 'sent'::message_status)";

/**
 * Parameters from $4: numbers of the calls, WhatsApp ids, chats of the reporting phones, statuses, times; all statuses in their
 * order. An id is no secret, so a receipt counts only when it comes from the recipient. `failed` is the last, so it never moves. A step
 * that no receipt came for is told as well: it has happened. One that is the first to say that a message was sent moves its
 * conversation on and makes its chat a written one, as a settlement does.
 */
const recordReceipts = ({
  name,
  ctes,
  locking,
}: {
  name: string;
  ctes: string;
  locking: readonly string[];
}) => ({
  name: `inbox-receipts${name}`,
  text: `${VALID_LEASES}, new_receipts as materialized (
      select l.instance_id, n.call, n.wa_id, n.chat_id, max(array_position($9::message_status[], n.status)) as rank,
        min(n.at) as first, min(n.at) filter (where n.status = 'delivered') as delivered,
        min(n.at) filter (where n.status = 'read') as read
      from ${unnestParameters('$4::integer[], $5::text[], $6::text[], $7::message_status[], $8::timestamptz[]')}
        as n(call, wa_id, chat_id, status, at)
      join leases l on l.call = n.call
      group by l.instance_id, n.call, n.wa_id, n.chat_id
    ), locked_messages as materialized (
      select m.id, m.xmin as writer, n.call, array_position($9, m.status) as before, n.rank, n.first, n.delivered, n.read
      from messages m join new_receipts n on n.wa_id = m.wa_id and n.instance_id = m.instance_id
      where m.direction = 'outbound' and ${CHAT_ID} = n.chat_id and array_position($9, m.status) < n.rank
      order by m.id for update of m
    ), updated as (
      update messages m set status = ($9::message_status[])[locked.rank], sent_at = coalesce(m.sent_at, locked.first),
        delivered_at = coalesce(m.delivered_at, locked.delivered, locked.read), read_at = coalesce(m.read_at, locked.read)
      from locked_messages locked where m.id = locked.id
      returning m.id, m.account_id, m.instance_id, m.sent_at, m.delivered_at, m.read_at, locked.call, locked.before, locked.rank,
        locked.writer, locked.first as at, ${CHAT_ID} as chat_id, m.created_at, m.type, m.lane,
        case when locked.before < ${RANK_OF_SENT} then ${shownOf({ text: 'm.content', deletedAt: 'm.deleted_at' })} end as preview
    ), sent_by_receipt as (
      select * from updated where before < ${RANK_OF_SENT}
    ), ${ctes}, ${moveConversationsCtes({ sent: 'sent_by_receipt', after: locking })}, steps as (
      select u.account_id, u.instance_id, u.id, u.writer, step.type, step.at
      from updated u cross join lateral (values ${STEPS}) step(status, type, at)
      where array_position($9, step.status::message_status) between u.before + 1 and u.rank
    ), ${eventCte({
      of: 'steps',
      type: { column: 'type' },
      occurredAt: 'coalesce(e.at, now())',
      orderBy: 'e.id, e.type',
      behind: 'e.writer',
    })}
    select l.call, ${isTold('told')}, updated.id from leases l left join updated on updated.call = l.call`,
});

export const RECORD_RECEIPTS = recordReceipts({
  name: '',
  ctes: writtenChatsCte({ sent: 'sent_by_receipt' }),
  locking: ['written_chats'],
});

/** The same for paced instances, whose messages count when they are first heard to have left. */
export const RECORD_RECEIPTS_COUNTED = recordReceipts({
  name: '-counted',
  ctes: `gone as (
      select s.account_id, s.instance_id, ${chatOf('s', 's.chat_id')} as chat_id, s.lane, s.at, true as is_sent, false as is_refused,
        false as is_stranger_refused
      from sent_by_receipt s
    ), ${countSentCtes({ gone: 'gone', after: 'sent_by_receipt' })}`,
  locking: COUNT_LOCKS,
});

/**
 * Parameters from $4: account, ids, numbers, LIDs, texts, types, WhatsApp ids, times; the largest age of a time and how far it may
 * be ahead, in milliseconds; names, secrets. A chat is identified by its number, or by its LID while WhatsApp hides the number. The
 * unique constraint has no chat and holds only within a moment, because it must include the partition column: the query finds messages
 * stored already, and a message of another chat under the same id is stored after the last of them. A message stored as unavailable is
 * replaced by its content, and told again; of one that was deleted meanwhile its conversation shows nothing, and its file is not
 * fetched. Events have the order of arrival. What is stored for the first time begins its conversation, or is unread in it. The chats
 * of the senders become known.
 */
function storeInboundText(
  { answeredCte = '', replaced = '', ...contents }: ContentParts,
  optOuts: OptOutParts = NO_OPT_OUTS,
): string {
  return `${LEASE_CHECK}, new_messages as materialized (
      select distinct on (n.wa_id, n.chat) n.*, ${RECEIVED_AT} as received_at
      from (
        select *, coalesce(number, lid) as chat
        from ${unnestParameters(`$5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[], $14::text[], $15::bytea[]${contents.arrays}${optOuts.arrays}`)} with ordinality
          as a(id, number, lid, content, type, wa_id, at, name, secret${contents.columns}${optOuts.columns}, place)
      ) n
      order by n.wa_id, n.chat, n.type = '${UNAVAILABLE_MESSAGE_TYPE}', n.place
    )${answeredCte}, stored_before as materialized (
      select m.wa_id, max(m.created_at) as last, array_agg(coalesce(m.chat, '')) as chats,
        array_agg(m.id) filter (where m.type = '${UNAVAILABLE_MESSAGE_TYPE}') as unavailable
      from messages m
      where m.wa_id = any($10::text[]) and m.instance_id = $1 and m.direction = 'inbound' group by m.wa_id
    ), late_contents as materialized (
      select m.id, n.content, n.type, n.name, n.secret, n.place
      from locked_lease cross join stored_before s join new_messages n on n.wa_id = s.wa_id join messages m on m.id = any(s.unavailable)
      -- Checked again under the lock: a repetition of this statement may have replaced it meanwhile.
      where m.type = '${UNAVAILABLE_MESSAGE_TYPE}' and n.type <> '${UNAVAILABLE_MESSAGE_TYPE}' and coalesce(m.chat, '') in (coalesce(n.chat, ''), n.lid)
      order by m.id for update of m
    ), replaced as (
      update messages m set content = late.content, type = late.type, sender_name = coalesce(late.name, m.sender_name),
        secret = coalesce(late.secret, m.secret)${replaced}
      from late_contents late where m.id = late.id
      returning m.id, m.account_id, m.instance_id, m.created_at, ${CHAT_ID} as chat_id,
        case when m.deleted_at is null then late.content else '' end as content, late.type, late.name, late.place,
        m.deleted_at is null as is_shown
    ), numbered as (
      select n.*, row_number() over same_id - 1 as before, max(n.received_at) over (partition by n.wa_id) as latest
      from new_messages n window same_id as (partition by n.wa_id order by n.place)
    ), stored as (
      insert into messages (id, account_id, instance_id, direction, number, own_number, chat, sender_name, content, type, wa_id,
        status, secret${contents.stored.columns}, created_at)
      select n.id, i.account_id, i.id, 'inbound', n.number, i.phone, n.chat, n.name, n.content, n.type, n.wa_id, 'delivered', n.secret${contents.stored.values},
        greatest(case n.before when 0 then n.received_at else n.latest end, s.last + interval '1 millisecond')
          + n.before * interval '1 millisecond'
      from locked_lease join instances i on i.id = $1 and i.account_id = $4
      cross join numbered n left join stored_before s on s.wa_id = n.wa_id
      where (coalesce(n.chat, '') = any(s.chats) or n.lid = any(s.chats)) is not true
      order by n.wa_id
      on conflict (wa_id, instance_id, direction, created_at) do nothing
      returning id, account_id, instance_id, direction, created_at
    ), ${countStoredCte('stored', 'returning d.day')}, received as (
      select s.id, s.account_id, s.instance_id, s.created_at, ${chatIdFrom('n.number', 'n.lid')} as chat_id, n.content, n.type,
        n.name, n.place, true as is_shown, true as is_new
      from stored s join new_messages n on n.id = s.id
      union all select r.*, false from replaced r
    )${contents.storeCte}, ${knownChatsCte('new_messages', contents.timers)}, ${converseCtes({ received: 'received', after: ['counted', 'known_chats'] })}${optOuts.ctes}, ${eventCte({ of: 'received', type: 'message.received', occurredAt: 'e.created_at', orderBy: 'e.place' })}
    select ok, ${isTold('told', ...optOuts.told)}, ${IS_AWAITED} from locked_lease`;
}

export const STORE_INBOUND = { name: 'inbox-store', text: storeInboundText(TEXTS_ALONE) };

/** A batch in which a message is more than a text, answers another one, or tells the timer of its chat. */
export const STORE_INBOUND_CONTENTS = {
  name: 'inbox-store-contents',
  text: storeInboundText(INBOUND_BODIES),
};

/** For batches in which a message opts its sender out, or takes that back. */
export const STORE_INBOUND_OPT_OUTS = {
  name: 'inbox-store-opt-outs',
  text: storeInboundText(INBOUND_BODIES, OPT_OUT_WISHES),
};
