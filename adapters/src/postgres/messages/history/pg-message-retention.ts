import type { AccountPlan, ForgottenWires, MessageRetention } from '@waxwing/core';
import { forgetDeletedCtes } from '../../conversations/forget-deleted-ctes.js';
import type { Database } from '../../database/database.js';
import { CHAT_ID } from '../message-columns.js';

const LIST_ACCOUNT_PLANS = `
  select a.id as "accountId", s.plan_id as "planId"
  from accounts a left join lateral (
    select s.plan_id from subscriptions s where s.account_id = a.id and s.starts_at <= $1
    order by s.ends_at > $1 desc, s.ends_at desc, s.starts_at desc limit 1
  ) s on true
  where $2::uuid is null or a.id > $2 order by a.id limit $3`;

// Most accounts have nothing to delete and are not updated. Rows that another process is deleting are skipped. By id alone, as in
// outbox-statements.ts.
export const DELETE_BEFORE = {
  name: 'delete-messages-before',
  text: `with moved_start as (
      update accounts a set history_since = $2::date
      where a.id = $1 and (a.history_since is null or a.history_since < $2::date)
        and exists (select from message_daily d where d.account_id = $1 and d.day < $2::date
          and d.day >= coalesce(a.history_since, '-infinity'))
    ), old_messages as materialized (
      select m.id from messages m
      where m.account_id = $1 and m.created_at < $2::date::timestamp at time zone 'UTC' and not m.waits
      order by m.created_at, m.id limit $3
      for update of m skip locked
    ), deleted as (
      delete from messages m using old_messages old where m.id = old.id
      returning m.id, m.instance_id, ${CHAT_ID} as chat_id, m.direction, m.created_at
    ), deleted_bodies as (
      delete from message_bodies b using deleted d
      where b.message_id = d.id and b.created_at < $2::date::timestamp at time zone 'UTC'
    ), deleted_files as (
      delete from inbound_files f using deleted d where f.message_id = d.id
    ), deleted_changes as (
      delete from message_events e using deleted d where e.target_id = d.id
    ), deleted_own_changes as (
      delete from outgoing_changes o using deleted d where o.target_id = d.id
    ), deleted_orphans as (
      delete from message_events e where e.id = any(array(
        select o.id from message_events o
        where o.account_id = $1 and o.at < $2::date::timestamp at time zone 'UTC' and o.target_id is null limit $3))
    ), ${forgetDeletedCtes('deleted')}
    select (select count(*)::integer from deleted) as n, (select count(*)::integer from ended_conversations) as ended`,
};

/**
 * Parameters: the time, the id behind which it goes on, the portion. By the order of the key, since bytes have no index of their own: ids
 * are made in the order of time. A row that is being written is passed over, so that nothing waits here while it holds others.
 */
const FORGET_WIRES = {
  name: 'forget-wires',
  text: `with looked as materialized (
      select b.message_id as id, b.created_at, b.wire is not null as is_composed from message_bodies b
      where b.message_id < $2::uuid and b.created_at < $1::timestamptz
      order by b.message_id desc limit $3
    ), settled as materialized (
      select b.message_id as id, b.created_at
      from looked l
      join messages m on m.id = l.id and m.created_at = l.created_at
      join message_bodies b on b.message_id = l.id and b.created_at = l.created_at
      where l.is_composed and m.direction = 'outbound' and not m.waits
      for update of b skip locked
    ), forgotten as (
      update message_bodies b set wire = null from settled s where b.message_id = s.id and b.created_at = s.created_at returning 1
    )
    select (select count(*)::integer from looked) as looked, (select count(*)::integer from forgotten) as forgotten,
      (select id from looked order by id limit 1) as last`,
};

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class PgMessageRetention implements MessageRetention {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async listAccountPlans(
    at: Date,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<readonly AccountPlan[]> {
    const values = [at.toISOString(), after ?? null, limit];
    const rows = await this.#ports.database.query<{ accountId: string; planId: string | null }>(
      LIST_ACCOUNT_PLANS,
      values,
    );
    return rows.map(({ accountId, planId }) => ({ accountId, planId: planId ?? undefined }));
  }

  async deleteBefore(accountId: string, day: string, limit: number): Promise<number> {
    const values = [accountId, day, limit];
    let deleted = 0;
    // Where a plan keeps less than before, more conversations may end than a portion.
    for (let ended = limit; ended >= limit; ) {
      const [portion] = await this.#ports.database.query<{ n: number; ended: number }>(DELETE_BEFORE, values);
      deleted += portion!.n;
      ended = portion!.ended;
    }
    return deleted;
  }

  async forgetWires(
    before: Date,
    { after, limit }: { readonly after: string | undefined; readonly limit: number },
  ): Promise<ForgottenWires> {
    const values = [before.toISOString(), after ?? LAST_ID, limit];
    const [row] = await this.#ports.database.query<Omit<ForgottenWires, 'last'> & { last: string | null }>(
      FORGET_WIRES,
      values,
    );
    return { ...row!, last: row!.last ?? undefined };
  }
}
