/**
 * Parameters: email, phone, id, gateway id, request id, WhatsApp id; null for what the term cannot be. Every part is found by an index,
 * but for request ids, which are looked for in the seven days that the log keeps.
 */
export const FIND_ACCOUNTS = {
  name: 'operator-find',
  text: `
    with matches as (
      select a.id as account_id, 'email' as by, null::uuid as target, false as deleted from accounts a where a.email = $1
      union all select i.account_id, 'phone', i.id, i.deleted_at is not null from instances i where i.phone = $2
      union all select a.id, 'account', null, false from accounts a where a.id = $3::uuid
      union all select i.account_id, 'instance', i.id, i.deleted_at is not null from instances i where i.id = $3::uuid
      union all select o.account_id, 'order', o.id, false from orders o where o.id = $3::uuid
      union all select m.account_id, 'message', m.id, false from messages m where m.id = $3::uuid
      union all select k.account_id, 'key', k.id, false from api_keys k where k.id = $3::uuid
      union all select o.account_id, 'payment', o.id, false from orders o
        where o.gateway_order_id = $4 or o.gateway_payment_id = $4
      union all (select r.account_id, 'request', null, false from request_log r where r.request_id = $5 limit 1)
      union all select m.account_id, 'message', m.id, false from messages m where m.wa_id = $6
    )
    select m.account_id as "accountId", a.email, a.username, a.closed_at is not null as closed, m.by, m.target, m.deleted
    from matches m join accounts a on a.id = m.account_id
    order by closed, m.deleted, a.created_at, m.account_id, m.by, m.target limit 20`,
};
