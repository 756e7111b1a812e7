import type { Conversation } from '@waxwing/core';
import { columnsOf, fieldsOf } from '../database/columns.js';
import { eventCte, isTold } from '../events/event-cte.js';
import { limitByBytes } from '../messages/history/history-query.js';
import { CHAT_ID, MESSAGE_COLUMNS, STEP_COLUMNS } from '../messages/message-columns.js';

export const CONVERSATION_COLUMNS = columnsOf(
  fieldsOf<Conversation>({
    id: true,
    accountId: true,
    instanceId: true,
    chatId: true,
    name: true,
    lastAt: true,
    lastDirection: true,
    lastType: true,
    preview: true,
    unread: true,
    readAt: true,
  }),
  'c',
);

/**
 * Parameters: account, position, limit, and the instance if it is of one. A text for each set of filters, since the planner uses the
 * index of the unread ones only where the condition is certain.
 */
export function listStatement({ unreadOnly, ofInstance }: { unreadOnly: boolean; ofInstance: boolean }) {
  const filters = [unreadOnly && 'c.unread > 0', ofInstance && 'c.instance_id = $5'].filter(Boolean);
  return {
    name: ['conversations-list', unreadOnly && 'unread', ofInstance && 'instance'].filter(Boolean).join('-'),
    text: `select ${CONVERSATION_COLUMNS} from conversations c
      where ${['c.account_id = $1 and (c.last_at, c.id) < ($2::timestamptz, $3::uuid)', ...filters].join(' and ')}
      order by c.last_at desc, c.id desc limit $4`,
  };
}

export const FIND = {
  name: 'conversations-find',
  text: `select ${CONVERSATION_COLUMNS} from conversations c where c.id = $2 and c.account_id = $1`,
};

export const FIND_BY_CHAT = {
  name: 'conversations-find-by-chat',
  text: `select ${CONVERSATION_COLUMNS} from conversations c
    where c.account_id = $1 and c.instance_id = $2 and c.chat_id = $3`,
};

/**
 * Parameters: account, the chat as messages have it in their column, instance, position, limit, bytes. The first bound of the position
 * serves the index. A text for numbers and one for LIDs, which may have the same digits: of a comparison of both the planner would
 * expect few rows, and sort the whole thread.
 */
export function threadStatement({ byLid }: { byLid: boolean }) {
  return {
    name: byLid ? 'conversations-thread-lid' : 'conversations-thread',
    text: limitByBytes(
      `select ${MESSAGE_COLUMNS}, ${STEP_COLUMNS} from messages m
        where m.account_id = $1 and m.chat = $2 and m.instance_id = $3 and m.number is ${byLid ? 'null' : 'not null'}
          and m.created_at <= $4::timestamptz and (m.created_at < $4::timestamptz or m.id < $5::uuid)
          and coalesce(m.created_at >= (select a.history_since from accounts a where a.id = $1)::timestamp at time zone 'UTC', true)
        order by m.created_at desc, m.id desc limit $6`,
      '$7',
      'l.*',
    ),
  };
}

/** Answers the chat and the reading position. Its row lock makes statements that store messages of the conversation wait for this transaction. */
export const LOCK_POSITION = {
  name: 'conversations-lock-position',
  text: `select c.chat_id as "chatId", c.read_at as "readAt", c.read_id as "readId"
    from conversations c where c.id = $2 and c.account_id = $1 for update`,
};

/**
 * Parameters: account, id, the reading position, the chat as messages have it in their column. A statement of its own behind the
 * lock: its snapshot has every message that is counted as unread, and those to come are counted afterwards. The position bounds the
 * partitions before anything is locked (decision 15).
 */
export const MARK_READ = {
  name: 'conversations-mark-read',
  text: `with unread as materialized (
      select count(*)::integer as n from messages m join conversations c on c.id = $2 and c.account_id = $1
      where m.account_id = $1 and m.chat = $5 and m.instance_id = c.instance_id and ${CHAT_ID} = c.chat_id
        and m.direction = 'inbound' and m.created_at >= $3::text::timestamptz
        and (m.created_at > $3::text::timestamptz or m.id > $4::uuid)
    ), before as materialized (
      select c.unread, c.read_at from conversations c where c.id = $2 and c.account_id = $1
    ), changed as (
      update conversations c set unread = (select n from unread), read_at = $3::text::timestamptz, read_id = $4
      where c.id = $2 and c.account_id = $1
      returning c.*
    ), ${eventCte({
      of: 'changed',
      type: 'conversation.updated',
      where:
        'exists (select from before b where row(b.unread, b.read_at) is distinct from row(e.unread, e.read_at))',
    })}
    select ${CONVERSATION_COLUMNS}, ${isTold('told')} from changed c`,
};
