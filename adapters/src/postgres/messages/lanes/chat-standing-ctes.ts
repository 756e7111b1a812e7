import { chatIdFrom } from '../../conversations/conversation-ctes.js';
import { behind } from './lock-order.js';

// Chats are locked in the order of their keys, behind messages and subscriptions and before what counts them (decision 90).

/** The standing of the chat `chatId` of row `r`, read by the key whatever the statistics say. */
const standingOf = (r: string, chatId: string): string =>
  `(select c.standing from chats c where c.instance_id = ${r}.instance_id and c.chat_id = ${chatId})`;

/** Where the chat of row `r` with the address `chatId` is stored: a hidden number's may have moved to the number. */
export function chatOf(r: string, chatId: string): string {
  return `case when ${chatId} like 'lid:%' then coalesce(
        (select k.chat_id from chats k where k.instance_id = ${r}.instance_id and k.lid = substring(${chatId} from 5)
          order by k.chat_id collate "C" limit 1), ${chatId}) else ${chatId} end`;
}

/** Whether messages that wait for chat `c` have to change their lane, in a form that the index of these chats serves. */
export const IS_MARKED = `c.changed_lane and c.standing <> 'first'`;

/** The times of a chat that both a report and a message move on. */
const LATER_TIMES = `last_out_at = greatest(c.last_out_at, excluded.last_out_at), last_at = greatest(c.last_at, excluded.last_at)`;

/** Sets the time of the first message to a chat in the standing `first`, and keeps the time that is already there. */
const FIRST_OUT = `first_out_at = case when c.standing = 'first' then coalesce(c.first_out_at, excluded.first_out_at) else c.first_out_at end`;

/** What a message that left does to its chat, in an upsert whose row says `written` where it was sent. */
export const WRITE_TO_CHAT = `standing = greatest(c.standing, excluded.standing), ${FIRST_OUT}, ${LATER_TIMES}`;

/**
 * CTE `written_chats`: makes the chats of the messages of CTE `sent` (account_id, instance_id, chat_id, at) `written` where they are missing
 * or `first`. Others are only read, by their key, and not locked. It is evaluated behind CTE `after`.
 */
export function writtenChatsCte({ sent, after }: { sent: string; after?: string }): string {
  return `written_chats as (
      insert into chats as c (instance_id, account_id, chat_id, standing, first_out_at, last_out_at, last_at)
      select s.instance_id, s.account_id, s.chat_id, 'written'::chat_standing, min(s.at), max(s.at), max(s.at)
      from (select s.instance_id, s.account_id, ${chatOf('s', 's.chat_id')} as chat_id, s.at from ${sent} s) s${after ? behind(after) : ''}
      where s.chat_id is not null and coalesce(${standingOf('s', 's.chat_id')} = 'first', true)
      group by 1, 2, 3 order by 1, s.chat_id collate "C"
      on conflict (instance_id, chat_id) do update set ${WRITE_TO_CHAT}
      returning c.chat_id
    )`;
}

/** What the timers that messages tell add to the statement that makes chats known. */
export interface TimerParts {
  /** What is read of a message, and of the newest messages of a chat. */
  readonly columns: string;
  readonly newest: string;
  readonly stored: string;
  readonly values: string;
  /** Whether the timer of sender `s` is news. */
  readonly isNews: string;
  readonly update: string;
}

const NO_TIMERS: TimerParts = {
  columns: '',
  newest: '',
  stored: '',
  values: '',
  isNews: '',
  update: '',
};

/** Sets the timer of chat `c` where the row of the upsert has one that was set later. The same one again was known before. */
export const SET_LATER_TIMER = `expiration_known_at = case
          when excluded.expiration_set_at < c.expiration_set_at or excluded.expiration_set_at is null
            or excluded.expiration is not distinct from c.expiration then c.expiration_known_at
          else now() end,
        expiration = case when excluded.expiration_set_at < c.expiration_set_at or excluded.expiration_set_at is null
          then c.expiration else excluded.expiration end,
        expiration_set_at = greatest(c.expiration_set_at, excluded.expiration_set_at)`;

/**
 * Whether chat `s.chat_id` has neither the timer of row `s` nor one that was set later. Times are whole seconds: of two in one second the
 * last counts.
 */
export const IS_LATER_TIMER = `s.expiration_set_at is not null and not exists (
          select from chats k
          where k.instance_id = s.instance_id and k.chat_id = s.chat_id
            and (k.expiration_set_at, k.expiration = s.expiration) >= (s.expiration_set_at, true)
        )`;

export const WITH_TIMERS: TimerParts = {
  columns: ', n.expiration, n.expiration_set_at, n.place',
  newest: `, (array_agg(r.expiration order by r.expiration_set_at desc nulls last, r.place desc))[1] as expiration,
        max(r.expiration_set_at) as expiration_set_at`,
  stored: ', expiration, expiration_set_at',
  values: ', s.expiration, s.expiration_set_at',
  isNews: ` or (${IS_LATER_TIMER})`,
  update: `, ${SET_LATER_TIMER}`,
};

/** CTE `known_chats`: makes the chats of those who sent the messages of CTE `received` (number, lid, received_at) `known` to instance $1 of account $4, and stores the LID of one that had none. */
export function knownChatsCte(received: string, timers: TimerParts = NO_TIMERS): string {
  return `senders as (
      select r.instance_id, ${chatOf('r', 'r.address')} as chat_id, max(r.lid) as lid, max(r.received_at) as at${timers.newest}
      from (select $1::uuid as instance_id, ${chatIdFrom('n.number', 'n.lid')} as address, n.lid, n.received_at${timers.columns} from ${received} n) r
      where r.address is not null group by 1, 2
    ), known_chats as (
      insert into chats as c (instance_id, account_id, chat_id, lid, standing, last_in_at, last_at${timers.stored})
      select s.instance_id, $4::uuid, s.chat_id, s.lid, 'known'::chat_standing, s.at, s.at${timers.values}
      from locked_lease cross join senders s
      where (select c.standing <> 'known' or (c.lid is null and s.lid is not null)
        from chats c where c.instance_id = s.instance_id and c.chat_id = s.chat_id) is not false${timers.isNews}
      order by s.chat_id collate "C"
      on conflict (instance_id, chat_id) do update set standing = excluded.standing, lid = coalesce(c.lid, excluded.lid), unanswered = null,
        changed_lane = c.changed_lane or excluded.changed_lane, last_in_at = greatest(c.last_in_at, excluded.last_in_at),
        last_at = greatest(c.last_at, excluded.last_at)${timers.update}
      returning c.chat_id
    )`;
}

/** CTEs that delete the chats of instance $1, behind CTE `locked_subscriptions`; the last is `deleted_chats`. */
export const DELETED_CHATS_CTES = `locked_chats as materialized (
    select c.chat_id from chats c where c.instance_id = $1 and (select count(*) from locked_subscriptions) >= 0
    order by c.chat_id collate "C" for update of c
  ), deleted_chats as (
    delete from chats c using locked_chats l where c.instance_id = $1 and c.chat_id = l.chat_id returning c.chat_id
  )`;
