import { type ChatTimers, type ChatTimerUpdate, type SessionLease, TIMER_KNOWN_S } from '@waxwing/core';
import { chatIdFrom } from '../conversations/conversation-ctes.js';
import type { Database } from '../database/database.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { LeaseBatch, VALID_LEASES } from '../sessions/lease-batch.js';
import { LEASE_CHECK, queryWithLease } from '../sessions/with-lease.js';
import { calledMessagesCtes } from './called-messages-ctes.js';
import { createdBetween, createdRangeOf } from './created-range.js';
import { chatOf, IS_LATER_TIMER, SET_LATER_TIMER } from './lanes/chat-standing-ctes.js';
import { CHAT_ID } from './message-columns.js';

/** Timers that a session has at hand; those of more chats come again with their next message. */
const MAX_LISTED = 5_000;

interface KeptRow {
  readonly id: string;
  readonly seconds: number | null;
}

interface Keeping {
  readonly messageId: string;
  readonly seconds: number | undefined;
  readonly mayBeWritten?: boolean | undefined;
}

export class PgChatTimers implements ChatTimers {
  readonly #database: Database;
  readonly #keeps: LeaseBatch<Keeping, KeptRow>;

  constructor({ database }: { readonly database: Database }) {
    this.#database = database;
    this.#keeps = new LeaseBatch({
      database,
      group: ({ messageId }) => messageId,
      write: (kept) => {
        const ids = kept.map(({ messageId }) => messageId);
        const seconds = kept.map((one) => one.seconds ?? null);
        const doubtful = kept.map((one) => one.mayBeWritten ?? false);
        return { statement: KEEP_TIMERS, values: [ids, seconds, doubtful, ...createdRangeOf(ids)] };
      },
    });
  }

  async record(lease: SessionLease, updates: readonly ChatTimerUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    await queryWithLease(this.#database, lease, RECORD_TIMERS, timerValues(lease, updates));
  }

  async list({ instanceId, accountId }: SessionLease): Promise<readonly ChatTimerUpdate[]> {
    return this.#database.query<ChatTimerUpdate>(LIST_TIMERS, [instanceId, accountId, MAX_LISTED]);
  }

  async keep(
    lease: SessionLease,
    messageId: string,
    timer: Omit<Keeping, 'messageId'>,
  ): Promise<number | undefined> {
    const [row] = await this.#keeps.run(lease, { messageId, ...timer });
    return row?.seconds ?? undefined;
  }
}

function timerValues({ accountId }: SessionLease, updates: readonly ChatTimerUpdate[]): unknown[] {
  return [
    accountId,
    updates.map(({ number }) => number),
    updates.map(({ lid }) => lid),
    updates.map(({ seconds }) => seconds),
    updates.map(({ setAt }) => setAt.toISOString()),
  ];
}

/** Parameters from $4: account, numbers, LIDs, seconds, times. Only what is news is written, and chats in the order of their keys. */
export const RECORD_TIMERS = {
  name: 'chat-timers-record',
  text: `${LEASE_CHECK}, told as (
      select t.instance_id, ${chatOf('t', 't.address')} as chat_id, t.lid, t.seconds as expiration, t.set_at as expiration_set_at, t.place
      from (
        select $1::uuid as instance_id, ${chatIdFrom('n.number', 'n.lid')} as address, n.lid, n.seconds, n.set_at, n.place
        from ${unnestParameters('$5::text[], $6::text[], $7::integer[], $8::timestamptz[]')} with ordinality
          as n(number, lid, seconds, set_at, place)
      ) t
      where t.address is not null
    ), timers as materialized (
      select distinct on (chat_id) * from told order by chat_id, expiration_set_at desc, place desc
    ), recorded as (
      insert into chats as c (instance_id, account_id, chat_id, lid, standing, expiration, expiration_set_at)
      select s.instance_id, $4::uuid, s.chat_id, s.lid, 'first'::chat_standing, s.expiration, s.expiration_set_at
      from locked_lease cross join timers s
      where ${IS_LATER_TIMER}
      order by s.chat_id collate "C"
      on conflict (instance_id, chat_id) do update set ${SET_LATER_TIMER}
    )
    select ok from locked_lease`,
};

const LIST_TIMERS = {
  name: 'chat-timers-list',
  text: `select case when c.chat_id not like 'lid:%' then c.chat_id end as number,
      coalesce(c.lid, case when c.chat_id like 'lid:%' then substring(c.chat_id from 5) end) as lid,
      c.expiration as seconds, c.expiration_set_at as "setAt"
    from chats c where c.instance_id = $1 and c.account_id = $2 and c.expiration > 0
    order by c.expiration_set_at desc limit $3`,
};

/** Parameters from $4: per call a message, its timer, and whether it may have left; the range of their times. */
export const KEEP_TIMERS = {
  name: 'message-timers-keep',
  text: `${VALID_LEASES}, ${calledMessagesCtes({
    arrays: '$4::uuid[], $5::integer[], $6::boolean[]',
    columns: ['seconds', 'doubtful'],
    range: ['$7', '$8'],
    stored: ['instance_id', 'number', 'chat', 'created_at', 'expiration'],
  })}, timers as materialized (
      select m.call, m.id, m.expiration, coalesce(m.expiration, case
          when not m.doubtful or exists (
            select from chats c
            where c.instance_id = m.instance_id and c.chat_id = ${CHAT_ID} and c.expiration = m.seconds
              and c.expiration_known_at < m.created_at - interval '${TIMER_KNOWN_S} seconds'
          ) then m.seconds
        end) as seconds
      from locked_messages m
    ), kept as (
      update messages m set expiration = n.seconds from timers n
      where m.id = n.id and n.expiration is null and n.seconds is not null and ${createdBetween('$7', '$8')}
    )
    select l.call, n.id, n.seconds from leases l left join timers n on n.call = l.call`,
};
