import { CONVERSATION_PREVIEW_CHARACTERS, LID_PREFIX } from '@waxwing/core';
import { behind } from '../messages/lanes/lock-order.js';

/** The beginning of a text, as a conversation shows it. */
export function previewOf(text: string): string {
  return `left(${text}, ${CONVERSATION_PREVIEW_CHARACTERS})`;
}

/** What a conversation shows of a stored message: nothing once it is deleted. */
export function shownOf({ text, deletedAt }: { text: string; deletedAt: string }): string {
  return `case when ${deletedAt} is null then ${previewOf(text)} else '' end`;
}

/** The chat id of a number and a LID, digits; null where neither is known. */
export function chatIdFrom(number: string, lid: string): string {
  return `coalesce(${number}, '${LID_PREFIX}' || ${lid})`;
}

/**
 * CTE `conversed`: begins or moves on the conversations of the messages of CTE `received`, whose rows have id, account_id, instance_id,
 * chat_id, created_at, type, content, name, place and is_new. A message whose missing content arrives is not counted as unread again. It runs
 * in the order of the key, and after CTEs `after`, which hold the locks that every statement takes first: two cannot deadlock.
 */
export function converseCtes({ received, after }: { received: string; after: readonly string[] }): string {
  const newest = (column: string) => `(array_agg(${column} order by r.created_at desc, r.place desc))[1]`;
  // A message that comes late moves nothing.
  const ifNewest = (column: string) =>
    `case when excluded.last_at >= c.last_at then excluded.${column} else c.${column} end`;
  // What comes late brings no earlier name back. An older version has stored names without their time.
  const nameAt = `coalesce(c.name_at, case when c.last_direction = 'inbound' then c.last_at end)`;
  const ifNewestName = (column: string) =>
    `case when excluded.name is null or (c.name is not null and excluded.name_at < ${nameAt}) then c.${column} else excluded.${column} end`;
  return `newest_received as (
      select (array_agg(r.id order by r.place))[1] as id, r.account_id, r.instance_id, r.chat_id,
        (array_agg(r.name order by r.created_at desc, r.place desc) filter (where r.name is not null))[1] as name,
        max(r.created_at) filter (where r.name is not null) as name_at,
        max(r.created_at) as last_at, ${newest('r.type')} as last_type, ${newest(previewOf('r.content'))} as preview,
        (count(*) filter (where r.is_new))::integer as unread
      from ${received} r${behind(...after)}
      where r.chat_id is not null group by 2, 3, 4
    ), conversed as (
      insert into conversations as c (id, account_id, instance_id, chat_id, name, name_at, last_at, last_direction, last_type, preview, unread)
      select id, account_id, instance_id, chat_id, name, name_at, last_at, 'inbound', last_type, preview, unread
      from newest_received order by account_id, instance_id, chat_id
      on conflict (account_id, instance_id, chat_id) do update set
        name = ${ifNewestName('name')}, name_at = ${ifNewestName('name_at')}, unread = c.unread + excluded.unread,
        last_at = greatest(c.last_at, excluded.last_at), last_direction = ${ifNewest('last_direction')},
        last_type = ${ifNewest('last_type')}, preview = ${ifNewest('preview')}
    )`;
}

/**
 * CTE `conversations_moved`: moves on the conversations that there are of the messages of CTE `sent`, whose rows have account_id,
 * instance_id, chat_id, created_at, id, type and preview. A bulk sender has none, and a probe of the key finds that out. In the order
 * of the key; `after` as above.
 */
export function moveConversationsCtes({ sent, after }: { sent: string; after?: readonly string[] }): string {
  return `newest_sent as (
      select distinct on (s.account_id, s.instance_id, s.chat_id) s.account_id, s.instance_id, s.chat_id, s.type as last_type,
        s.preview, s.created_at as last_at
      from ${sent} s${after ? behind(...after) : ''}
      order by s.account_id, s.instance_id, s.chat_id, s.created_at desc, s.id desc
    ), conversations_to_move as materialized (
      select c.id, n.last_at, n.last_type, n.preview, 'outbound'::message_direction as last_direction
      from newest_sent n join conversations c
        on c.account_id = n.account_id and c.instance_id = n.instance_id and c.chat_id = n.chat_id
      where n.last_at >= c.last_at
      order by c.account_id, c.instance_id, c.chat_id for update of c
    ), conversations_moved as (
      update conversations c set last_at = m.last_at, last_direction = m.last_direction, last_type = m.last_type, preview = m.preview
      from conversations_to_move m where c.id = m.id
    )`;
}
