import {
  IDEMPOTENCY_KEY_TTL_MS,
  type IntakeRequest,
  type IntakeVerdict,
  usageOf,
  WINDOW_MS,
} from '@waxwing/core';
import {
  IDEMPOTENCY_COLUMNS,
  type IdempotencyRow,
  IS_OWN,
  slotsOf,
  toIdempotencyRecord,
} from './idempotency-row.js';
import { toChatColumn } from './message-columns.js';
import { countStoredCte } from './message-rollup.js';

/**
 * Accepts a whole batch in one commit. In this order: read which idempotency keys their instances have used, lock the subscriptions
 * in the order of their ids, rank each account's messages against the rest of the window, then charge, store, count and claim the
 * keys. A message's own `created_at` is the current time. A message whose window has ended is charged to the current one. The last
 * two parameters are the seconds of a window and the milliseconds for which a key is kept.
 */
export const INTAKE = {
  name: 'intake',
  text: `
    with asked as materialized (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[], $13::boolean[], $14::text[]) with ordinality
        as a(id, account_id, instance_id, number, own_number, content, type, wa_id,
          created_at, expires_at, key, request, is_async, chat, ord)
    ), slots as materialized (${slotsOf('asked')}
    ), kept as materialized (
      select s.ord, s.own, (${IS_OWN}) as mine, k.*
      from slots s join idempotency_keys k on k.account_id = s.account_id and k.key = s.slot
      where k.created_at > now() - $16::float8 * interval '1 millisecond'
    ), known as materialized (
      select distinct on (f.ord) f.* from kept f where f.mine order by f.ord, f.own desc
    ), locked as materialized (
      select s.id, s.account_id, s.starts_at, s.ends_at, s.message_limit, s.window_no, s.window_used
      from subscriptions s
      where exists (select from asked a
        where a.account_id = s.account_id and a.created_at >= s.starts_at and a.created_at < s.ends_at)
      order by s.id
      for no key update
    ), charged as materialized (
      select a.ord, s.id as subscription_id, s.message_limit, w.window_no,
        case when w.window_no = s.window_no then s.window_used else 0 end as used
      from asked a
      join locked s on s.account_id = a.account_id and a.created_at >= s.starts_at and a.created_at < s.ends_at
      cross join lateral (select greatest(s.window_no,
        floor(extract(epoch from a.created_at - s.starts_at) / $15::numeric)::integer) as window_no) w
    ), ranked as materialized (
      select c.*, c.used + row_number() over (partition by c.subscription_id, c.window_no order by c.ord)::integer as usage
      from charged c where not exists (select from known k where k.ord = c.ord)
    ), taken as materialized (
      select r.ord, r.subscription_id, r.window_no, r.usage, r.message_limit from ranked r where r.usage <= r.message_limit
    ), paid as (
      update subscriptions s set window_no = t.window_no, window_used = t.used
      from (
        select distinct on (subscription_id) subscription_id, window_no, max(usage) as used
        from taken group by subscription_id, window_no order by subscription_id, window_no desc
      ) t
      where s.id = t.subscription_id
    ), stored as (
      insert into messages (id, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status,
        subscription_id, window_no, created_at, expires_at)
      select a.id, a.account_id, a.instance_id, 'outbound', a.number, a.own_number, a.chat, a.content, a.type, a.wa_id,
        'pending', t.subscription_id, t.window_no, a.created_at, a.expires_at
      from taken t join asked a on a.ord = t.ord order by a.ord
      returning account_id, instance_id, direction, created_at
    ), ${countStoredCte('stored')}, claimed as (
      insert into idempotency_keys as k (account_id, key, request, message_id, usage_sent, usage_limit, is_async)
      select s.account_id, s.slot, a.request, a.id, t.usage, t.message_limit, a.is_async
      from taken t join asked a on a.ord = t.ord join slots s on s.ord = t.ord
      where s.own = exists (select from kept f where f.ord = t.ord and not f.mine)
      -- A key past its time is free again. One that another process has just claimed fails the batch on the column's
      -- not-null constraint: nothing is charged, and the next try sees it as known.
      on conflict (account_id, key) do update set
        message_id = case when k.created_at <= now() - $16::float8 * interval '1 millisecond' then excluded.message_id end,
        request = excluded.request, usage_sent = excluded.usage_sent, usage_limit = excluded.usage_limit,
        is_async = excluded.is_async, reply = null, created_at = now()
    )
    select c.message_limit as "limit", c.used, t.usage, ${IDEMPOTENCY_COLUMNS}
    from asked a
    left join charged c on c.ord = a.ord
    left join taken t on t.ord = a.ord
    left join known k on k.ord = a.ord
    order by a.ord`,
};

export type VerdictRow = IdempotencyRow & {
  readonly limit: number | null;
  /** Charged before this batch. */
  readonly used: number | null;
  /** Charged including this message; null when it was not accepted. */
  readonly usage: number | null;
};

/** The batch as the statement's parameters. */
export function intakeValues(requests: readonly IntakeRequest[]): unknown[] {
  const messages = requests.map(({ message }) => message);
  const claims = requests.map(({ idempotency }) => idempotency);
  return [
    messages.map(({ id }) => id),
    messages.map(({ accountId }) => accountId),
    messages.map(({ instanceId }) => instanceId),
    messages.map(({ number }) => number),
    messages.map(({ ownNumber }) => ownNumber),
    messages.map(({ text }) => text),
    messages.map(({ type }) => type),
    messages.map(({ waId }) => waId),
    messages.map(({ createdAt }) => createdAt.toISOString()),
    messages.map(({ expiresAt }) => expiresAt?.toISOString() ?? null),
    claims.map((claim) => claim?.key ?? null),
    claims.map((claim) => claim?.request ?? null),
    claims.map((claim) => claim?.async ?? null),
    messages.map(({ chatId }) => toChatColumn(chatId)),
    WINDOW_MS / 1_000,
    IDEMPOTENCY_KEY_TTL_MS,
  ];
}

export function toVerdict(row: VerdictRow): IntakeVerdict {
  const record = toIdempotencyRecord(row);
  if (record) return { kind: 'repeated', record };
  if (row.limit === null) return { kind: 'no-subscription' };
  const kind = row.usage === null ? 'quota-exhausted' : 'accepted';
  return { kind, usage: usageOf(row.usage ?? row.limit, row.limit) };
}
