import { KEPT_MAILS } from '@waxwing/core';

/** Parameter: the account. */
export const ACCOUNT = `
  select a.id, a.email, a.username, a.created_at as "createdAt", a.closed_at as "closedAt",
    a.suspension_level as "suspensionLevel", a.suspension_reason as "suspensionReason", a.suspended_at as "suspendedAt",
    a.suspended_until as "suspendedUntil"
  from accounts a where a.id = $1`;

export const INSTANCES = `
  select i.id, i.status, i.status_reason as "statusReason", i.phone, i.created_at as "createdAt",
    (select count(*)::integer from messages m where m.instance_id = i.id and m.waits) as waiting
  from instances i where i.account_id = $1 and i.deleted_at is null order by i.created_at, i.id`;

/** Parameters: the account, the first day. As statistics count: of days, so that nothing depends on the number of messages, without failed ones. */
export const SENT = `
  select coalesce(sum(messages - failed), 0)::integer as sent from message_daily
  where account_id = $1 and day >= $2::date and direction = 'outbound'`;

/**
 * How many of an account's newest messages are read for its ratios. An account can have millions of failed ones, since they cost nothing,
 * and reading all of them would take longer than a statement may.
 */
export const MESSAGES_READ = 100_000;

/** Parameters: the account, the first moment, how many messages are read. */
export const FAILURES = `
  select coalesce(m.failure_code, 'other') as code, count(*)::integer as count from (
    select m.failure_code, m.status, m.direction from messages m
    where m.account_id = $1 and m.created_at >= $2 order by m.created_at desc, m.id desc limit $3
  ) m
  where m.direction = 'outbound' and m.status = 'failed'
  group by 1 order by 2 desc, 1`;

export const ORDERS = `
  select o.id, o.status, o.plan_name as "planName", o.amount_paise::float8 as "amountPaise",
    o.refunded_paise::float8 as "refundedPaise", o.gateway_payment_id as "paymentId", o.created_at as "createdAt"
  from orders o where o.account_id = $1 order by o.created_at desc, o.id desc limit 20`;

export const KEYS = `
  select k.id, k.name, k.is_active as "isActive", k.last_used_at as "lastUsedAt" from api_keys k
  where k.account_id = $1 order by k.last_used_at desc nulls last, k.id limit 20`;

export const SIGN_INS = `
  select s.device, s.network, s.last_used_at as "lastUsedAt" from sign_ins s
  where s.account_id = $1 order by s.last_used_at desc limit 10`;

export const MAILS = `
  select m.kind, m.state, m.at from account_mails m where m.account_id = $1 order by m.at desc, m.id desc limit ${KEPT_MAILS}`;

/**
 * Parameters: the first moment of the accounts, that of what is counted, how many, how many messages of each are read. Of outbound
 * messages of the last 30 days.
 */
export const NEW_ACCOUNTS = {
  name: 'operator-new-accounts',
  text: `
    with fresh as materialized (
      select a.id, a.email, a.created_at, a.suspension_level is not null as suspended from accounts a
      where a.created_at >= $1 and a.closed_at is null order by a.created_at desc limit $3
    ), networks as materialized (
      select s.account_id, s.network, min(s.created_at) as at from sign_ins s
      where s.created_at >= $1 - interval '1 day' group by 1, 2
    )
    select f.id as "accountId", f.email, f.created_at as "createdAt", f.suspended,
      exists (select from orders o where o.account_id = f.id and o.status = 'paid') as paid,
      (select count(*)::integer from instances i where i.account_id = f.id and i.deleted_at is null) as instances,
      m.sent, m.refused, m."notOnWhatsApp", m.recipients,
      (select count(*)::integer from conversations c where c.account_id = f.id) as answered,
      (select count(distinct o.account_id)::integer from networks own
        join networks o on o.network = own.network and o.account_id <> own.account_id
          and o.at between own.at - interval '1 day' and own.at + interval '1 day'
        where own.account_id = f.id) as neighbours
    from fresh f cross join lateral (
      select count(*)::integer as sent, count(*) filter (where m.failure_code = 'refused')::integer as refused,
        count(*) filter (where m.failure_code = 'not_on_whatsapp')::integer as "notOnWhatsApp",
        count(distinct m.chat)::integer as recipients
      from (
        select m.failure_code, m.chat, m.direction from messages m
        where m.account_id = f.id and m.created_at >= $2 order by m.created_at desc, m.id desc limit $4
      ) m where m.direction = 'outbound'
    ) m
    order by f.created_at desc`,
};
