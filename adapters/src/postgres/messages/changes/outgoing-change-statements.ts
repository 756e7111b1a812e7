import { LEASE_CHECK } from '../../sessions/with-lease.js';
import { IS_OWN, slotsOf } from '../idempotency-row.js';

/** Parameters: the instance, the account, WhatsApp's id. */
export const FIND_OUTGOING_CHANGE = {
  name: 'find-outgoing-change',
  text: 'select state from outgoing_changes where instance_id = $1 and account_id = $2 and wa_id = $3',
};

/**
 * Parameters: the instance, the account; WhatsApp's id, message, WhatsApp's id of that, chat, kind, signal and time of the change; its key,
 * the request of that, and the milliseconds for which a key is kept. Claims the key as the intake does; where another process has just
 * claimed it, the statement fails on the column's not-null constraint.
 */
export const STORE_OUTGOING_CHANGE = {
  name: 'store-outgoing-change',
  text: `with requests as materialized (
      select 1 as ord, i.account_id, i.id as instance_id, $10::text as key from instances i where i.id = $1 and i.account_id = $2
    ), slots as materialized (${slotsOf('requests')}
    ), used_keys as materialized (
      select s.own, (${IS_OWN}) as is_own from slots s join idempotency_keys k on k.account_id = s.account_id and k.key = s.slot
      where k.created_at > now() - $12::float8 * interval '1 millisecond'
    ), stored as (
      insert into outgoing_changes (instance_id, account_id, wa_id, target_id, target_wa_id, chat, kind, signal, made_at, key, state)
      select req.instance_id, req.account_id, $3, $4::uuid, $5, $6, $7, $8::jsonb, $9::timestamptz, req.key,
        case when exists (
          select from outgoing_changes n where n.target_id = $4::uuid and n.instance_id = $1 and n.made_at > $9::timestamptz
            and n.state in ('open', 'changed') and n.kind in ('delete', $7)
        ) then 'replaced' else 'open' end
      from requests req
      where not exists (select from used_keys f where f.is_own)
      returning account_id, state
    ), replaced as (
      update outgoing_changes o set state = 'replaced' from stored s
      where o.instance_id = $1 and o.state = 'open' and o.target_wa_id = $5 and o.chat = $6 and o.made_at <= $9::timestamptz
        and ($7 = 'delete' or o.kind = $7)
    ), claimed as (
      insert into idempotency_keys as k (account_id, key, request, message_id, usage_sent, usage_limit, is_async)
      select s.account_id, s.slot, $11, $4::uuid, 0, 0, false
      from stored t join slots s on s.account_id = t.account_id
      where s.own = exists (select from used_keys f where not f.is_own)
      on conflict (account_id, key) do update set
        message_id = case when k.created_at <= now() - $12::float8 * interval '1 millisecond' then excluded.message_id end,
        request = excluded.request, usage_sent = 0, usage_limit = 0, is_async = false, reply = null, created_at = now()
    )
    select state from stored`,
};

/** For `queryWithLease`. Parameters from $4: WhatsApp's id, bytes. */
export const STORE_CHANGE_WIRE = {
  name: 'store-change-wire',
  text: `${LEASE_CHECK}, kept as (
      update outgoing_changes o set wire = coalesce(o.wire, $5) from locked_lease
      where o.instance_id = $1 and o.wa_id = $4 and o.state = 'open'
      returning o.wire
    )
    select k.wire from locked_lease left join kept k on true`,
};

/** Parameters: instance, account; time and WhatsApp's id of the change before the page, the limit. */
export const LIST_OPEN_CHANGES = {
  name: 'open-changes',
  text: `select o.signal, o.target_id is null or exists (
      select from messages m where m.id = o.target_id and m.account_id = o.account_id and m.deleted_at is null
    ) as "isUsable"
    from outgoing_changes o
    where o.instance_id = $1 and o.account_id = $2 and o.state = 'open' and (o.made_at, o.wa_id) > ($3::timestamptz, $4)
    order by o.made_at, o.wa_id limit $5`,
};

/** For `queryWithLease`. Parameters from $4: WhatsApp's id, how it has ended. */
export const END_CHANGE = {
  name: 'end-outgoing-change',
  text: `${LEASE_CHECK}, ended as (
      update outgoing_changes o set state = $5 from locked_lease
      where o.instance_id = $1 and o.wa_id = $4 and o.state = 'open'
      returning 1
    )
    select ok from locked_lease`,
};

/** In the transaction that stores what it has made of its message. Parameters: instance, WhatsApp's id. */
export const MARK_MADE = {
  name: 'mark-change-made',
  text: `update outgoing_changes set state = 'changed' where instance_id = $1 and wa_id = $2`,
};

/** In the transaction that forgets the session. Parameter: the instance. */
export const END_OPEN_CHANGES = {
  name: 'end-open-changes',
  text: `update outgoing_changes set state = 'target-unusable' where instance_id = $1 and state = 'open'`,
};

/** In the transaction that suspends the account. Parameter: the account. In the order of their keys, as all that lock several. */
export const END_CHANGES_OF_SUSPENDED = {
  name: 'end-changes-of-suspended',
  text: `with open_changes as materialized (
      select instance_id, wa_id from outgoing_changes where account_id = $1 and state = 'open'
      order by instance_id, wa_id for no key update
    )
    update outgoing_changes o set state = 'suspended' from open_changes c
    where o.account_id = $1 and o.instance_id = c.instance_id and o.wa_id = c.wa_id`,
};

/** For `queryWithLease`. Parameter $4: WhatsApp's id. Its key is free again. */
export const WITHDRAW_CHANGE = {
  name: 'withdraw-outgoing-change',
  text: `${LEASE_CHECK}, withdrawn as (
      delete from outgoing_changes o using locked_lease
      where o.instance_id = $1 and o.wa_id = $4 and o.state = 'open' and o.wire is null
      returning o.account_id, o.instance_id::text || chr(10) as instance, o.key
    ), freed as (
      delete from idempotency_keys k using withdrawn w
      where k.account_id = w.account_id and k.key in (w.key, w.instance || w.key) and starts_with(k.request, w.instance)
    )
    select ok from locked_lease`,
};

/** Parameters: account, message, key. */
export const FIND_CHANGE_BY_KEY = {
  name: 'outgoing-change-by-key',
  text: `select signal, state from outgoing_changes where account_id = $1 and target_id = $2 and key = $3
    order by made_at desc, wa_id desc limit 1`,
};

/** Parameters: the time, the limit. */
export const REMOVE_OLD_CHANGES = {
  name: 'remove-old-outgoing-changes',
  text: `with old as materialized (
      select instance_id, wa_id from outgoing_changes where made_at < $1::timestamptz
      order by made_at limit $2 for update skip locked
    ), removed as (
      delete from outgoing_changes o using old where o.instance_id = old.instance_id and o.wa_id = old.wa_id returning 1
    )
    select count(*)::integer as n from removed`,
};
