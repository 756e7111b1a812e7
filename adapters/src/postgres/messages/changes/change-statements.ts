import { MAX_UNMATCHED_CHANGES, MAX_WAITING_CHANGES } from '@waxwing/core';
import { chatIdFrom, previewOf, shownOf } from '../../conversations/conversation-ctes.js';
import { unnestParameters } from '../../database/unnest-parameters.js';
import { eventCte, isTold } from '../../events/event-cte.js';
import { LEASE_CHECK } from '../../sessions/with-lease.js';
import { CHAT_ID } from '../message-columns.js';

/** The person whose chat a change is in, as it names them. */
const personOf = (change: string): string => chatIdFrom(`${change}.number`, `${change}.lid`);

/** A statement drops of each person at most as many changes as it stores and so many more, so that a long backlog goes in portions. */
const DROPPED_BEYOND = 500;

/**
 * Parameters from $4: account, then the columns of the changes. Those that are stored already stay as they are. What is beyond the number
 * of those that may wait for one message is stored without its content. Of those of one person that have found no message the oldest are
 * dropped.
 */
export const STORE_CHANGES = {
  name: 'inbox-store-changes',
  text: `${LEASE_CHECK}, news as materialized (
      select n.*, ${personOf('n')} as person
      from ${unnestParameters('$5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::bytea[], $15::bytea[], $16::text[], $17::timestamptz[], $18::timestamptz[]')}
        as n(id, number, lid, own_number, own_lid, target_wa_id, kind, from_me, body, sealed, iv, wa_id, made_at, at)
    ), waiting as materialized (
      select g.*, (
        select count(*) from (
          select from message_events w
          where w.instance_id = $1 and w.target_wa_id = g.target_wa_id and w.state = 'pending' and w.kind = g.kind
            and w.from_me = g.from_me and ${personOf('w')} = g.person
          limit ${MAX_WAITING_CHANGES}
        ) w
      ) as number
      from (select distinct target_wa_id, kind, from_me, person from news) g
    ), numbered as (
      select n.*, w.number + row_number() over (partition by n.target_wa_id, n.kind, n.from_me, n.person order by n.made_at, n.id) > ${MAX_WAITING_CHANGES} as is_surplus
      from news n join waiting w on w.target_wa_id = n.target_wa_id and w.kind = n.kind and w.from_me = n.from_me and w.person is not distinct from n.person
    ), stored as (
      insert into message_events (id, account_id, instance_id, number, lid, own_number, own_lid, target_wa_id, kind, from_me, body,
        sealed, iv, wa_id, state, reason, made_at, at)
      select n.id, i.account_id, i.id, n.number, n.lid, n.own_number, n.own_lid, n.target_wa_id, n.kind, n.from_me,
        case when not n.is_surplus then n.body::jsonb end, case when not n.is_surplus then n.sealed end,
        case when not n.is_surplus then n.iv end, n.wa_id, case when n.is_surplus then 'refused' else 'pending' end,
        case when n.is_surplus then 'too_many' else 'no_target' end, n.made_at, n.at
      from locked_lease join instances i on i.id = $1 and i.account_id = $4
      cross join numbered n
      order by n.wa_id, n.kind
      on conflict (instance_id, wa_id, kind) do nothing
    ), dropped as (
      delete from message_events e where e.id = any(array(
        select o.id from locked_lease cross join (
          select n.from_me, n.person, count(*) as number from news n group by n.from_me, n.person
        ) p cross join lateral (
          select w.id from message_events w
          where w.instance_id = $1 and w.from_me = p.from_me and ${personOf('w')} = p.person and w.target_id is null
          order by w.id desc offset greatest(${MAX_UNMATCHED_CHANGES} - p.number, 0) limit p.number + ${DROPPED_BEYOND}
        ) o))
    )
    select ok from locked_lease`,
};

/** Whether two addresses are of one chat; null while the one has a number and the other only a LID. */
const SAME_CHAT = `case when m.number is null then m.chat = e.lid
  else coalesce(m.number = e.number, c.lid = e.lid) end`;

/**
 * Parameters: the instance, WhatsApp ids of messages, the limit, the last change of the page before: when it was made, and its id; and
 * WhatsApp ids of changes, where it is about these alone. What waits for these messages, with each message as it stands; without ids,
 * what could not be opened or matched before. The page is taken before anything is joined to it: else each page would join all that waits.
 * A change whose message is not there has no `targetId`. A message that may be of the same chat comes before one of
 * another chat under the same id.
 */
export const PENDING_CHANGES = {
  name: 'inbox-pending-changes',
  text: `select e.id, e.wa_id as "waId", e.target_wa_id as "targetWaId", e.number, e.lid, e.own_number as "ownNumber",
      e.own_lid as "ownLid", e.from_me as "fromMe", e.kind, e.body as content, e.sealed, e.iv, e.made_at as "madeAt", e.at,
      m.id as "targetId", m.direction, m.same_chat as "isSameChat", m.number as "targetNumber", m.lid as "targetLid", m.type,
      m.content as text, b.body, m.secret, m.created_at as "createdAt", coalesce(m.sent_at, m.created_at) as "sentAt",
      m.deleted_at as "deletedAt", last.made_at as "lastMadeAt", first.original
    from (
      select * from message_events e
      where e.instance_id = $1 and e.state = 'pending'
        and case when $2::text[] is null then e.reason <> 'no_target' else e.target_wa_id = any($2) end
        and ($6::text[] is null or e.wa_id = any($6))
        and ($4::timestamptz is null or (e.made_at, e.id) > ($4, $5::uuid))
      order by e.made_at, e.id limit $3
    ) e
    left join lateral (
      select m.*, c.lid, ${SAME_CHAT} as same_chat
      from messages m left join chats c on c.instance_id = m.instance_id and c.chat_id = ${CHAT_ID}
      where m.instance_id = e.instance_id and m.wa_id = e.target_wa_id
      order by ${SAME_CHAT} is not false desc, ${SAME_CHAT} desc nulls last, (m.direction = 'outbound') = e.from_me desc, m.created_at desc limit 1
    ) m on true
    left join message_bodies b on b.message_id = m.id and b.created_at = m.created_at
    left join lateral (
      select max(o.made_at) as made_at from message_events o
      where o.target_id = m.id and o.kind = e.kind and o.from_me = e.from_me and o.state = 'applied'
    ) last on true
    left join lateral (
      select o.original from message_events o
      where o.target_id = m.id and o.kind = 'edit' and o.state = 'applied' and o.original is not null limit 1
    ) first on true
    order by e.made_at, e.id`,
};

/**
 * Parameters: ids of changes, their states, reasons, contents, originals and messages; ids of changed messages, texts, times of edits and
 * of deletions, bodies; ids of told changes with the bits of their events, facts, times and messages; and from when to when the
 * changed messages were created, by which the partitions of their bodies are known beforehand (decision 15). Messages are locked in the
 * order of their ids, as in outbox-statements.ts. A message that is deleted has no file any more. The conversation that shows the
 * message shows its new text: another message of the same moment may be newer.
 */
export const SETTLE_CHANGES = {
  name: 'inbox-settle-changes',
  text: `with settled as (
      update message_events e set state = n.state, reason = n.reason, body = coalesce(n.body::jsonb, e.body), original = n.original,
        target_id = n.target_id, sealed = case n.state when 'applied' then null else e.sealed end,
        iv = case n.state when 'applied' then null else e.iv end
      from ${unnestParameters('$1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[]')}
        as n(id, state, reason, body, original, target_id)
      where e.id = n.id
    ), locked_messages as materialized (
      select m.id, m.content as before, n.content, n.edited_at, n.deleted_at, n.body
      from ${unnestParameters('$7::uuid[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[]')}
        as n(id, content, edited_at, deleted_at, body)
      join messages m on m.id = n.id
      order by m.id for update of m
    ), changed as (
      update messages m set content = l.content, edited_at = coalesce(l.edited_at, m.edited_at),
        deleted_at = coalesce(m.deleted_at, l.deleted_at)
      from locked_messages l where m.id = l.id
      returning m.id, m.account_id, m.instance_id, ${CHAT_ID} as chat_id, m.created_at, m.deleted_at,
        ${shownOf({ text: 'm.content', deletedAt: 'm.deleted_at' })} as preview, ${previewOf('l.before')} as preview_before
    ), changed_bodies as (
      update message_bodies b set body = l.body::jsonb
      from locked_messages l
      where b.message_id = l.id and b.created_at between $16::timestamptz and $17::timestamptz and l.body is not null
    ), no_files as (
      delete from inbound_files f using changed g where f.message_id = g.id and g.deleted_at is not null
    ), shown as (
      update conversations c set preview = g.preview
      from changed g
      where c.account_id = g.account_id and c.instance_id = g.instance_id and c.chat_id = g.chat_id and c.last_at = g.created_at
        and c.preview = g.preview_before
    ), news as (
      select n.*, m.account_id, m.instance_id
      from ${unnestParameters('$12::uuid[], $13::integer[], $14::text[], $15::timestamptz[]')} with ordinality as n(id, type, facts, at, place)
      join messages m on m.id = n.id
    ), ${eventCte({
      of: 'news',
      type: { column: 'type' },
      facts: 'e.facts::jsonb',
      occurredAt: 'e.at',
      orderBy: 'e.place',
    })}
    select ${isTold('told')}`,
};

export const SHOWN_CHANGE = `e.id, e.from_me as "fromMe", e.body as content, e.original, e.made_at as "madeAt", e.at,
      case when e.from_me then e.own_number else ${chatIdFrom('e.number', 'e.lid')} end as "from"`;

/** One look at the index for each person: a contact may have changed the message thousands of times. */
const newestOf = (change: { target: string; kind: string }, most: string) => `lateral (
        select * from message_events
        where target_id = ${change.target} and kind = ${change.kind} and from_me = by.me and account_id = $1 and state = 'applied'
        order by made_at desc, id desc limit ${most}
      ) e`;

const BOTH_PERSONS = '(values (true), (false)) by(me)';

/** Parameters: account, messages. */
export const LIST_NEWEST_CHANGES = {
  name: 'newest-changes',
  text: `select e.target_id as "messageId", ${SHOWN_CHANGE}
    from ${unnestParameters('$2::uuid[]')} t(id) cross join (values ('reaction'), ('vote')) k(kind) cross join ${BOTH_PERSONS}
    cross join ${newestOf({ target: 't.id', kind: 'k.kind' }, '1')}
    order by e.made_at, e.id`,
};

/** Parameters: account, message, kind. The newest of each person; of edits the last hundred, which were all made by the author. */
export const LIST_CHANGES = {
  name: 'message-changes',
  text: `select ${SHOWN_CHANGE}
    from ${BOTH_PERSONS} cross join ${newestOf({ target: '$2', kind: '$3' }, "case $3 when 'edit' then 100 else 1 end")}
    order by e.made_at, e.id`,
};
