import {
  type Chat,
  type Chats,
  type ChatUpdate,
  type LidMapping,
  mergeChats,
  type SessionLease,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { LEASE_CHECK, queryWithLease } from '../sessions/with-lease.js';
import { SET_LATER_TIMER } from './lanes/chat-standing-ctes.js';
import { behind } from './lanes/lock-order.js';

export class PgChats implements Chats {
  readonly #ports: { readonly database: Database };

  constructor(ports: { readonly database: Database }) {
    this.#ports = ports;
  }

  async record(lease: SessionLease, updates: readonly ChatUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    await queryWithLease(this.#ports.database, lease, RECORD_CHATS, chatValues(lease, updates));
  }

  async recordLidMappings(lease: SessionLease, pairs: readonly LidMapping[]): Promise<void> {
    if (pairs.length === 0) return;
    const byNumber = new Map(pairs.map((pair) => [pair.number, pair.lid]));
    await queryWithLease(this.#ports.database, lease, RECORD_LID_MAPPINGS, [
      lease.accountId,
      [...byNumber.keys()],
      [...byNumber.values()],
    ]);
  }

  async find(accountId: string, instanceId: string, chatIds: readonly string[]): Promise<readonly Chat[]> {
    return this.#ports.database.query<Chat>(FIND_CHATS, [accountId, instanceId, chatIds]);
  }
}

/** The parameters of RECORD_CHATS from $4. */
export function chatValues({ accountId }: SessionLease, updates: readonly ChatUpdate[]): unknown[] {
  // In one order, so that no two statements wait for each other.
  const chats = mergeChats(updates).sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  return [
    accountId,
    chats.map(({ chatId }) => chatId),
    chats.map(({ lid }) => lid),
    chats.map(({ standing }) => standing),
    chats.map(({ lastInAt }) => lastInAt?.toISOString()),
    chats.map(({ lastOutAt }) => lastOutAt?.toISOString()),
    chats.map(({ lastAt }) => lastAt?.toISOString()),
  ];
}

const COLUMNS = 'lid, standing, last_in_at, last_out_at, last_at';

/** What was counted in a chat moves with it, and its timer. */
const COUNTED =
  'first_out_at, refused_at, unanswered, out_hour, out_this_hour, out_day, out_today, expiration, expiration_set_at';
const of = (table: string, columns: string): string =>
  columns.replace(/\w+/g, (column) => `${table}.${column}`);

/**
 * CTEs that lock the chats of CTE `pairs` (chat_id, lid) and delete those under a LID whose number is now known, to be stored under the
 * number; an opt-out moves as well. All rows are locked in the order of their keys first, so that no two statements wait for each other.
 */
const renumbered = (pairs: string) => `locked_chats as materialized (
    select c.chat_id from locked_lease, chats c
    where locked_lease.ok and c.instance_id = $1
      and c.chat_id = any(array(select p.chat_id from ${pairs} p union all select 'lid:' || p.lid from ${pairs} p))
    order by c.chat_id collate "C" for update of c
  ), renumbered as (
    delete from chats c using ${pairs} p${behind('locked_chats')}
    where c.instance_id = $1 and c.chat_id = 'lid:' || p.lid and p.chat_id <> c.chat_id
    returning p.chat_id, p.lid, c.standing, c.last_in_at, c.last_out_at, c.last_at, ${of('c', COUNTED)}
  ), renumbered_opt_outs as (
    update opt_outs o set chat_id = p.chat_id, lid = p.lid from locked_lease, ${pairs} p
    where locked_lease.ok and o.account_id = $4 and o.chat_id = 'lid:' || p.lid and p.chat_id <> o.chat_id
      and not exists (select from opt_outs other where other.account_id = $4 and other.chat_id = p.chat_id))`;

/** Messages that wait under the LID change their lane with the chat of the number. */
const MERGE_ON_CONFLICT = `on conflict (instance_id, chat_id) do update set
    lid = coalesce(excluded.lid, c.lid), standing = greatest(c.standing, excluded.standing),
    last_in_at = greatest(c.last_in_at, excluded.last_in_at),
    last_out_at = greatest(c.last_out_at, excluded.last_out_at),
    last_at = greatest(c.last_at, excluded.last_at),
    first_out_at = least(c.first_out_at, excluded.first_out_at), refused_at = greatest(c.refused_at, excluded.refused_at),
    unanswered = case when greatest(c.standing, excluded.standing) <> 'known'
      then array(select at from unnest(c.unanswered || excluded.unanswered) at order by at) end,
    out_this_hour = case when c.out_hour = excluded.out_hour then c.out_this_hour + excluded.out_this_hour
      when c.out_hour > excluded.out_hour or excluded.out_hour is null then c.out_this_hour else excluded.out_this_hour end,
    out_hour = greatest(c.out_hour, excluded.out_hour),
    out_today = case when c.out_day = excluded.out_day then c.out_today + excluded.out_today
      when c.out_day > excluded.out_day or excluded.out_day is null then c.out_today else excluded.out_today end,
    out_day = greatest(c.out_day, excluded.out_day),
    ${SET_LATER_TIMER},
    changed_lane = c.changed_lane or excluded.changed_lane`;

const COUNTED_OF_MOVED = `m.first_out_at, m.refused_at, m.unanswered, m.out_hour, coalesce(m.out_this_hour, 0), m.out_day,
    coalesce(m.out_today, 0), m.expiration, m.expiration_set_at, m.chat_id is not null`;

export const RECORD_CHATS = {
  name: 'chats-note',
  text: `${LEASE_CHECK}, updates as (
    select * from ${unnestParameters('$5::text[], $6::text[], $7::chat_standing[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[]')}
      as n (chat_id, ${COLUMNS})),
  ${renumbered('updates')}
  insert into chats as c (instance_id, account_id, chat_id, ${COLUMNS}, ${COUNTED}, changed_lane)
  select $1, $4, n.chat_id, n.lid, greatest(n.standing, m.standing), greatest(n.last_in_at, m.last_in_at),
    greatest(n.last_out_at, m.last_out_at), greatest(n.last_at, m.last_at), ${COUNTED_OF_MOVED}
  from locked_lease, updates n left join renumbered m using (chat_id) where locked_lease.ok order by n.chat_id collate "C"
  ${MERGE_ON_CONFLICT}`,
};

export const RECORD_LID_MAPPINGS = {
  name: 'chats-identify',
  text: `${LEASE_CHECK}, pairs as (select * from ${unnestParameters('$5::text[], $6::text[]')} as p (chat_id, lid)),
  ${renumbered('pairs')},
  identified as (
    update chats c set lid = p.lid from locked_lease, pairs p
    where locked_lease.ok and c.instance_id = $1 and c.chat_id = p.chat_id and c.lid is distinct from p.lid
      and not exists (select from renumbered m where m.chat_id = p.chat_id))
  insert into chats as c (instance_id, account_id, chat_id, ${COLUMNS}, ${COUNTED}, changed_lane)
  select $1, $4, m.chat_id, m.lid, m.standing, m.last_in_at, m.last_out_at, m.last_at, ${COUNTED_OF_MOVED}
  from locked_lease, renumbered m where locked_lease.ok order by m.chat_id collate "C"
  ${MERGE_ON_CONFLICT}`,
};

const FIND_CHATS = {
  name: 'chats-find',
  text: `select chat_id as "chatId", lid, standing, last_in_at as "lastInAt", last_out_at as "lastOutAt",
      last_at as "lastAt"
    from chats where account_id = $1 and instance_id = $2 and chat_id = any($3) order by chat_id collate "C"`,
};
