import { EVENT_BITS } from '@waxwing/core';
import { unnestParameters } from '../../database/unnest-parameters.js';
import { eventCte, isTold, jsonTime } from '../../events/event-cte.js';
import { bodiesBehind, type ContentParts, TEXTS_ALONE, wiresBehind } from '../content/content-parts.js';
import { IDEMPOTENCY_COLUMNS, IS_OWN, slotsOf } from '../idempotency-row.js';
import { countStoredCte } from '../message-rollup.js';
import { type CapParts, DAILY_CAPS, NO_CAPS } from './cap-parts.js';
import { type EagerParts, eagerBehind, NOT_EAGER } from './eager-parts.js';
import { NOT_PACED, type PacingParts, pacedBehind } from './pacing-parts.js';

interface Parts {
  readonly caps: CapParts;
  readonly contents: ContentParts;
  readonly pacing: PacingParts;
}

const PLAIN: Parts = { caps: NO_CAPS, contents: TEXTS_ALONE, pacing: NOT_PACED };

/** The last parameter that each statement has. */
const LAST_ALWAYS = '$17';

const CAPPED = { caps: DAILY_CAPS };
const CONTENTS = { contents: bodiesBehind(LAST_ALWAYS) };
const WIRES = { contents: wiresBehind(LAST_ALWAYS) };
const CAPPED_CONTENTS = { ...CAPPED, contents: bodiesBehind(DAILY_CAPS.arrays) };
const CAPPED_WIRES = { ...CAPPED, contents: wiresBehind(DAILY_CAPS.arrays) };
const PACED = { pacing: pacedBehind(LAST_ALWAYS) };
const PACED_CONTENTS = { ...CAPPED_CONTENTS, pacing: pacedBehind(CAPPED_CONTENTS.contents.arrays) };
const PACED_WIRES = { ...CAPPED_WIRES, pacing: pacedBehind(CAPPED_WIRES.contents.arrays) };

/** Asked again where it is stored: between the request's check and its message may lie the minutes of a file. */
const IS_SUSPENDED = 'coalesce(s.suspended_until > now(), false)';

/**
 * One statement for each kind of batch, because what only the others need would cost a plain batch a seventh of its time. `plain` has only
 * texts without a reference, and no API key with a daily cap, as nearly all batches. `capped` has keys with a cap, `contents` anything else
 * than plain texts, and `paced` messages of paced instances. `eager` is for batches with a message that a session of this process takes at
 * once.
 */
export const INTAKES = {
  plain: {
    plain: { name: 'intake', text: intakeText({}) },
    eager: { name: 'intake-eager', text: eagerIntakeText({}) },
  },
  capped: {
    plain: { name: 'intake-capped', text: intakeText(CAPPED) },
    eager: { name: 'intake-capped-eager', text: eagerIntakeText(CAPPED) },
  },
  contents: {
    plain: { name: 'intake-contents', text: intakeText(CONTENTS) },
    eager: { name: 'intake-contents-eager', text: eagerIntakeText(WIRES) },
  },
  cappedContents: {
    plain: { name: 'intake-capped-contents', text: intakeText(CAPPED_CONTENTS) },
    eager: { name: 'intake-capped-contents-eager', text: eagerIntakeText(CAPPED_WIRES) },
  },
  paced: {
    plain: { name: 'intake-paced', text: intakeText(PACED) },
    eager: { name: 'intake-paced-eager', text: eagerIntakeText(PACED) },
  },
  pacedContents: {
    plain: { name: 'intake-paced-contents', text: intakeText(PACED_CONTENTS) },
    eager: { name: 'intake-paced-contents-eager', text: eagerIntakeText(PACED_WIRES) },
  },
};

function eagerIntakeText(parts: Partial<Parts>): string {
  const { caps, contents, pacing } = { ...PLAIN, ...parts };
  return intakeText(parts, eagerBehind(LAST_ALWAYS, caps.arrays, contents.arrays, pacing.arrays));
}

/**
 * Accepts a whole batch in one commit. In this order: read which idempotency keys their instances have used, lock the subscriptions
 * in the order of their ids, then the counters of API keys with a daily cap, rank each account's messages against the rest of the
 * cap and of the window, then lock the chats of strangers to paced instances, charge, store, count and claim the keys, and write the
 * events. A message's own `created_at` is the current time. A message whose window has ended is charged to the current one. $15 and $16
 * are the seconds of a window and the milliseconds for which a key is kept, $17 is the percentage of the limit that is warned of.
 */
function intakeText(parts: Partial<Parts>, eager: EagerParts = NOT_EAGER): string {
  const { caps, contents, pacing } = { ...PLAIN, ...parts };
  return `
    with requests as materialized (
      select * from ${unnestParameters(`$1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[], $13::boolean[], $14::text[]${caps.arrays}${contents.arrays}${pacing.arrays}${eager.arrays}`)} with ordinality
        as req(id, account_id, instance_id, number, own_number, content, type, wa_id,
          created_at, expires_at, key, request, is_async, chat${caps.columns}${contents.columns}${pacing.columns}${eager.columns}, ord)
    ), slots as materialized (${slotsOf('requests')}
    ), used_keys as materialized (
      select s.ord, s.own, (${IS_OWN}) as is_own, k.*
      from slots s join idempotency_keys k on k.account_id = s.account_id and k.key = s.slot
      where k.created_at > now() - $16::float8 * interval '1 millisecond'
    ), own_keys as materialized (
      select distinct on (f.ord) f.* from used_keys f where f.is_own order by f.ord, f.own desc
    )${eager.takenCtes}${pacing.recipientsCte}, locked_subscriptions as materialized (
      select s.id, s.account_id, s.starts_at, s.ends_at, s.message_limit, s.window_no, s.window_used,
        s.window_told, ${IS_SUSPENDED} as suspended
      from subscriptions s
      where exists (select from requests req
        where req.account_id = s.account_id and req.created_at >= s.starts_at and req.created_at < s.ends_at)
      order by s.id
      for no key update
    ), windows as materialized (
      select req.ord, s.id as subscription_id, s.message_limit, s.suspended, w.window_no,
        case when w.window_no = s.window_no then s.window_used else 0 end as used,
        case when w.window_no = s.window_no then s.window_told else 0 end as told
      from requests req
      join locked_subscriptions s on s.account_id = req.account_id and req.created_at >= s.starts_at and req.created_at < s.ends_at
      cross join lateral (select greatest(s.window_no,
        floor(extract(epoch from req.created_at - s.starts_at) / $15::numeric)::integer) as window_no) w
    )${caps.rankCtes(pacing.isAllowed)}, ranked as materialized (
      select w.*, w.used + row_number() over (partition by w.subscription_id, w.window_no order by w.ord)::integer as usage
      from windows w where not w.suspended and not exists (select from own_keys k where k.ord = w.ord)${caps.isWithin}${pacing.isAllowed}
    ), accepted as materialized (
      select r.ord, r.subscription_id, r.window_no, r.usage, r.message_limit, r.told from ranked r
      where r.usage <= r.message_limit
    )${pacing.lockCte}, charged as (
      update subscriptions s set window_no = t.window_no, window_used = t.used, window_told = greatest(t.told,
        case when t.used >= s.message_limit then 100 when t.used * 100::bigint >= s.message_limit * $17::bigint then $17 else 0 end)
      from (
        select distinct on (subscription_id) subscription_id, window_no, max(usage) as used, told
        from accepted group by subscription_id, window_no, told order by subscription_id, window_no desc
      ) t
      where s.id = t.subscription_id
      returning s.id, s.account_id, s.window_used, s.message_limit, s.window_told, t.told,
        least(s.ends_at, s.starts_at + (s.window_no + 1) * $15::float8 * interval '1 second') as window_ends_at
    ), quota_steps as (
      select c.*, step.type from charged c
      join (values (${EVENT_BITS['quota.warning']}, $17::integer), (${EVENT_BITS['quota.exhausted']}, 100)) step(type, percent)
        on c.told < step.percent and c.window_told >= step.percent
    )${caps.countCte}, stored as (
      insert into messages (id, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status,
        subscription_id, window_no, created_at, expires_at${contents.stored.columns}${pacing.stored.columns})
      select req.id, req.account_id, req.instance_id, 'outbound', req.number, req.own_number, req.chat, req.content, req.type,
        req.wa_id, ${eager.status}, t.subscription_id, t.window_no, req.created_at, req.expires_at${contents.stored.values}${pacing.stored.values}
      from accepted t join requests req on req.ord = t.ord ${pacing.stored.join} ${eager.join} order by req.ord
      returning id, account_id, instance_id, direction, created_at
    )${contents.storeCte}, ${countStoredCte('stored')}, happened as (
      select account_id, ${EVENT_BITS['message.accepted']} as type, instance_id, id as object_id, null::jsonb as facts, created_at as at from stored
      union all select account_id, type, null, null,
        jsonb_build_object('sent', window_used, 'limit', message_limit, 'windowEndsAt', ${jsonTime('window_ends_at')}), now()
      from quota_steps
      ${pacing.heldRows}
    ), ${eventCte({
      of: 'happened',
      accounts: '$2::uuid[]',
      type: { column: 'type' },
      objectId: 'e.object_id',
      facts: 'e.facts',
      occurredAt: 'e.at',
      orderBy: 'e.object_id, e.account_id, e.type',
    })}, claimed_keys as (
      insert into idempotency_keys as k (account_id, key, request, message_id, usage_sent, usage_limit, is_async)
      select s.account_id, s.slot, req.request, req.id, t.usage, t.message_limit, req.is_async
      from accepted t join requests req on req.ord = t.ord join slots s on s.ord = t.ord
      where s.own = exists (select from used_keys f where f.ord = t.ord and not f.is_own)
      -- A key past its time is free again. One that another process has just claimed fails the batch on the column's
      -- not-null constraint: nothing is charged, and the next try finds it in own_keys.
      on conflict (account_id, key) do update set
        message_id = case when k.created_at <= now() - $16::float8 * interval '1 millisecond' then excluded.message_id end,
        request = excluded.request, usage_sent = excluded.usage_sent, usage_limit = excluded.usage_limit,
        is_async = excluded.is_async, reply = null, created_at = now()
    )
    select w.message_limit as "limit", w.used, t.usage, w.suspended, ${caps.isReached} as "capReached", ${isTold('told')},
      ${IDEMPOTENCY_COLUMNS}${pacing.answer.columns}${eager.answer}
    from requests req
    left join windows w on w.ord = req.ord
    left join accepted t on t.ord = req.ord
    ${caps.join}
    ${pacing.answer.join}
    ${eager.join}
    left join own_keys k on k.ord = req.ord
    order by req.ord`;
}
