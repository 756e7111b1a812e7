import {
  type Chat,
  type Chats,
  type ChatUpdate,
  type LidMapping,
  mergeChats,
  type SessionLease,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { LEASE_CHECK, queryWithLease } from '../sessions/with-lease.js';

export class PgChats implements Chats {
  readonly #ports: { readonly database: Database };

  constructor(ports: { readonly database: Database }) {
    this.#ports = ports;
  }

  async record(lease: SessionLease, updates: readonly ChatUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    // In one order, so that no two statements wait for each other.
    const chats = mergeChats(updates).sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
    await queryWithLease(this.#ports.database, lease, RECORD_CHATS, [
      lease.accountId,
      chats.map(({ chatId }) => chatId),
      chats.map(({ lid }) => lid),
      chats.map(({ standing }) => standing),
      chats.map(({ lastInAt }) => lastInAt?.toISOString()),
      chats.map(({ lastOutAt }) => lastOutAt?.toISOString()),
      chats.map(({ lastAt }) => lastAt?.toISOString()),
    ]);
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

const COLUMNS = 'lid, standing, last_in_at, last_out_at, last_at';

/** Deletes the chats under a LID whose number is now known, to be stored under the number. */
const renumbered = (pairs: string) => `renumbered as (
    delete from chats c using locked_lease, ${pairs} p
    where locked_lease.ok and c.instance_id = $1 and c.chat_id = 'lid:' || p.lid and p.chat_id <> c.chat_id
    returning p.chat_id, c.lid, c.standing, c.last_in_at, c.last_out_at, c.last_at)`;

const MERGE_ON_CONFLICT = `on conflict (instance_id, chat_id) do update set
    lid = coalesce(excluded.lid, c.lid), standing = greatest(c.standing, excluded.standing),
    last_in_at = greatest(c.last_in_at, excluded.last_in_at),
    last_out_at = greatest(c.last_out_at, excluded.last_out_at),
    last_at = greatest(c.last_at, excluded.last_at)`;

const RECORD_CHATS = {
  name: 'chats-note',
  text: `${LEASE_CHECK}, updates as (
    select * from unnest($5::text[], $6::text[], $7::chat_standing[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
      as n (chat_id, ${COLUMNS})),
  ${renumbered('updates')}
  insert into chats as c (instance_id, account_id, chat_id, ${COLUMNS})
  select $1, $4, n.chat_id, n.lid, greatest(n.standing, m.standing), greatest(n.last_in_at, m.last_in_at),
    greatest(n.last_out_at, m.last_out_at), greatest(n.last_at, m.last_at)
  from locked_lease, updates n left join renumbered m using (chat_id) where locked_lease.ok
  ${MERGE_ON_CONFLICT}`,
};

const RECORD_LID_MAPPINGS = {
  name: 'chats-identify',
  text: `${LEASE_CHECK}, pairs as (select * from unnest($5::text[], $6::text[]) as p (chat_id, lid)),
  ${renumbered('pairs')},
  identified as (
    update chats c set lid = p.lid from locked_lease, pairs p
    where locked_lease.ok and c.instance_id = $1 and c.chat_id = p.chat_id and c.lid is distinct from p.lid
      and not exists (select from renumbered m where m.chat_id = p.chat_id))
  insert into chats as c (instance_id, account_id, chat_id, ${COLUMNS})
  select $1, $4, m.chat_id, m.lid, m.standing, m.last_in_at, m.last_out_at, m.last_at
  from locked_lease, renumbered m where locked_lease.ok
  ${MERGE_ON_CONFLICT}`,
};

const FIND_CHATS = {
  name: 'chats-find',
  text: `select chat_id as "chatId", lid, standing, last_in_at as "lastInAt", last_out_at as "lastOutAt",
      last_at as "lastAt"
    from chats where account_id = $1 and instance_id = $2 and chat_id = any($3) order by chat_id collate "C"`,
};
