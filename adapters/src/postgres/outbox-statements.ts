import { HELD } from './fence.js';
import { failWaitingCtes, refundCte } from './waiting-messages.js';

/** Parameters from $4: limit, ids in hand. The index on which this runs is already in this order. */
export const TAKE = {
  name: 'outbox-take',
  text: `${HELD}, next as materialized (
      select m.id, row_number() over (order by m.status desc, m.seq) as place from messages m
      where m.instance_id = $1 and m.direction = 'outbound' and m.status in ('pending', 'sending')
        and m.id <> all($5::uuid[])
      order by place limit $4
    ), taken as (
      update messages m set status = 'sending' from next, held
      where m.id = next.id and m.status in ('pending', 'sending')
      returning m.id, m.wa_id, m.number, m.content, next.place
    )
    select t.id, t.wa_id as "waId", t.number as "to", t.content as "text"
    from held left join taken t on true order by t.place`,
};

/** Parameters from $4: ids, kinds, times, failure codes, reasons, refunds. */
export const SETTLE = {
  name: 'outbox-settle',
  text: `${HELD}, news as materialized (
      select distinct on (id) * from unnest($4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::text[], $9::boolean[])
        with ordinality as n(id, kind, at, code, reason, refund, ord)
      order by id, ord
    ), moved as (
      update messages m set
        status = case when n.kind = 'sent' then 'sent' else 'failed' end::message_status,
        sent_at = coalesce(m.sent_at, n.at), failure_code = n.code, failure_reason = n.reason, refunded = n.refund
      from news n, held
      where m.id = n.id and m.instance_id = $1 and m.direction = 'outbound' and m.status in ('pending', 'sending')
      returning m.id, m.subscription_id, m.window_no, n.refund
    ), ${refundCte('moved')}
    select moved.id from held left join moved on true`,
};

/** Parameters from $4: failure code, reason. */
export const FAIL_WAITING_HELD = {
  name: 'outbox-fail-waiting',
  text: `${HELD}, ${failWaitingCtes({ code: '$4', reason: '$5', from: 'held' })}
    select failed.id from held left join failed on true`,
};

/** Parameters from $4: WhatsApp ids, statuses, times. The order of the statuses is that of the enum, `failed` the last. */
export const RECEIPTS = {
  name: 'outbox-receipts',
  text: `${HELD}, news as materialized (
      select wa_id, max(status) as status, min(at) filter (where status = 'delivered') as delivered,
        min(at) filter (where status = 'read') as read, min(at) as first
      from unnest($4::text[], $5::message_status[], $6::timestamptz[]) as n(wa_id, status, at)
      group by wa_id
    ), moved as (
      update messages m set status = n.status, sent_at = coalesce(m.sent_at, n.first),
        delivered_at = coalesce(m.delivered_at, n.delivered, n.read), read_at = coalesce(m.read_at, n.read)
      from news n, held
      where m.instance_id = $1 and m.direction = 'outbound' and m.wa_id = n.wa_id and m.status < n.status
      returning m.id
    )
    select moved.id from held left join moved on true`,
};

/** Parameters from $4: account, ids, numbers, chats, texts, types, WhatsApp ids, times. */
export const STORE_INBOUND = {
  name: 'outbox-store-inbound',
  text: `${HELD}, stored as (
      insert into messages (id, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status,
        created_at)
      select n.id, i.account_id, i.id, 'inbound', n.number, i.phone, n.chat, n.content, n.type, n.wa_id, 'delivered', n.at
      from held join instances i on i.id = $1 and i.account_id = $4
      cross join unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[])
        with ordinality as n(id, number, chat, content, type, wa_id, at, ord)
      order by n.ord
      on conflict (instance_id, direction, wa_id) do nothing
    )
    select ok from held`,
};
