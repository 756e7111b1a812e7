import { DAY_MS, MOST_COUNTED } from '@waxwing/core';
import { unnestParameters } from '../database/unnest-parameters.js';
import { eventCte, isTold, jsonTime } from '../events/event-cte.js';
import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { CHAT_COUNTS } from '../messages/lanes/count-sent-ctes.js';
import { CHAT_ID } from '../messages/message-columns.js';
import { IS_FRESH } from '../messages/number-checks/number-check-statements.js';
import { LEASE_CHECK } from '../sessions/with-lease.js';
import { FIRST_CONTACTS_CTES, SHARING_CTE } from './first-contacts.js';
import { IS_SHARED, SNAPSHOT_COLUMNS, SNAPSHOT_JOINS } from './snapshot-row.js';

/** Chats whose holds are counted at most. */
const MOST_HELD_CHATS = 1_000;

/**
 * What waits in the chats of instance `i` that are held alone, up to MOST_COUNTED messages altogether: of the chats that are held the longest
 * first, so that their end is the last of all. A chat is read by its own index, as in TAKE_AND_MOVE.
 */
const HELD_BY_CHAT = `(
      select count(*) filter (where held.lane = 0)::integer as known, count(*) filter (where held.lane = 1)::integer as first,
        max(held.until) as until
      from (
        select m.lane, h.until from (
          select h.chat, h.until from held_chats h where h.instance_id = i.id and h.until > now() and h.code is not null
          order by h.until desc limit ${MOST_HELD_CHATS}
        ) h cross join lateral (
          select m.lane from messages m
          where m.account_id = i.account_id and m.chat = regexp_replace(h.chat, '^lid:', '') and coalesce(m.instance_id = i.id, false)
            and m.direction = 'outbound' and m.status = 'pending' and ${CHAT_ID} = h.chat and ${WITHIN_MAX_VALIDITY}
          limit ${MOST_COUNTED}
        ) m limit ${MOST_COUNTED}
      ) held
    )`;

export const READ_SNAPSHOT = {
  name: 'safety-read',
  text: `select ${SNAPSHOT_COLUMNS}, a.paused_until as "checksPausedUntil", k.known as "heldKnown", k.first as "heldFirst", k.until as "heldUntil" from instances i ${SNAPSHOT_JOINS}
    left join number_asking a on a.instance_id = i.id and a.account_id = i.account_id
    cross join lateral ${HELD_BY_CHAT} k
    where i.account_id = $1 and i.id = $2 and i.deleted_at is null`,
};

export const LOAD_SNAPSHOT = {
  name: 'safety-load',
  text: `${LEASE_CHECK} select ${SNAPSHOT_COLUMNS}, ${IS_SHARED} as "isShared", (
      select coalesce(json_agg(json_build_object('id', m.id, 'lane', m.lane) order by m.seq), '[]') from messages m
      where m.instance_id = i.id and m.waits and m.status = 'sending' and ${WITHIN_MAX_VALIDITY}
    ) as unsettled
    from locked_lease join instances i on i.id = $1 ${SNAPSHOT_JOINS}
    where locked_lease.ok`,
};

/**
 * Parameters: accounts, instances and chats of many sends. A row for each, with nothing of the snapshot where the account has no such
 * instance. The snapshot of an instance is read once.
 */
export const READ_SITUATIONS = {
  name: 'safety-situations',
  text: `with asked as materialized (
      select * from ${unnestParameters('$1::uuid[], $2::uuid[], $3::text[]')} with ordinality as a(account_id, instance_id, chat_id, ord)
    ), snapshots as materialized (
      select i.account_id, i.id as instance_id, ${SNAPSHOT_COLUMNS}
      from (select distinct a.account_id, a.instance_id from asked a) a
      join instances i on i.id = a.instance_id and i.account_id = a.account_id and i.deleted_at is null ${SNAPSHOT_JOINS}
    )
    select p.*, ${CHAT_COUNTS}, (
      select min(o.opted_out_at) from (
        select o.opted_out_at from opt_outs o where o.account_id = a.account_id and o.chat_id in (a.chat_id, c.chat_id)
        union all select o.opted_out_at from opt_outs o where o.account_id = a.account_id and o.lid = address.lid
      ) o
    ) as "optedOutAt", p.instance_id is not null as found,
      address.lid is not null or exists (
        select from known_numbers n where n.account_id = a.account_id and n.number = a.chat_id and ${IS_FRESH}
      ) as "isKnown", coalesce(q.asked, '{}') as asked, coalesce(q.refusals, 0) as refusals, q.paused_until as "pausedUntil"
    from asked a left join snapshots p on p.instance_id = a.instance_id and p.account_id = a.account_id
    cross join lateral (select case when a.chat_id like 'lid:%' then substring(a.chat_id from 5) end as lid) address
    left join lateral (
      select k.* from chats k where k.instance_id = p.instance_id and k.chat_id = a.chat_id
      union all select k.* from chats k where k.instance_id = p.instance_id and k.lid = address.lid
      order by standing desc, out_today desc limit 1
    ) c on true
    left join number_asking q on q.instance_id = p.instance_id
    order by a.ord`,
};

export const LIST_HEALTH = {
  name: 'safety-list-health',
  text: `select s.instance_id as "instanceId", s.state, s.reason_code as "reasonCode", s.since, s.until, s.detail, s.probes
    from instance_safety s join instances i on i.id = s.instance_id where i.account_id = $1`,
};

/** Parameters: account, instance, the most of each kind. */
export const LIST_CHANGES = {
  name: 'safety-changes',
  text: `select c.at, c.kind, c.state, c.reason_code as "reasonCode", c.until, c.detail
    from (values ('health'), ('settings')) k (kind) cross join lateral (
      select c.* from safety_changes c where c.instance_id = $2 and c.account_id = $1 and c.kind = k.kind
      order by c.at desc, c.seq desc limit $3
    ) c order by c.at desc, c.seq desc`,
};

/**
 * Parameters: account, ids. In each lane that has such messages, the oldest MOST_COUNTED are numbered once; for a message behind these,
 * that many count as ahead of it.
 */
export const READ_PLACES = {
  name: 'safety-places',
  text: `with asked as materialized (
      select m.id, m.instance_id, m.lane, m.seq, ${CHAT_ID} as chat_id,
        m.lane = 1 and coalesce((select c.standing <> 'first' from chats c where c.instance_id = m.instance_id and c.chat_id = ${CHAT_ID}), false)
          as has_changed
      from messages m where m.id = any($2::uuid[]) and m.account_id = $1 and m.direction = 'outbound' and m.status = 'pending'
    ), queues as materialized (
      select q.instance_id, q.lane, w.id, w.place
      from (select distinct a.instance_id, a.lane from asked a) q
      cross join lateral (
        select m.id, row_number() over (order by m.seq) - 1 as place from (
          select m.id, m.seq from messages m
          where m.instance_id = q.instance_id and m.lane = q.lane and m.waits and ${WITHIN_MAX_VALIDITY}
          order by m.seq limit ${MOST_COUNTED}
        ) m
      ) w
    )
    select a.id as "messageId", a.instance_id as "instanceId", case when a.has_changed then 0 else a.lane end as lane,
      case when a.has_changed then 0 else coalesce(w.place, ${MOST_COUNTED}) end::integer as ahead, h.code as "holdCode", h.until as "heldUntil"
    from asked a left join queues w on w.id = a.id
    left join held_chats h on h.instance_id = a.instance_id and h.chat = a.chat_id and h.code is not null and h.until > now()
    order by a.seq`,
};

/** Parameters: instance, account, state, reason code, since, until, detail, probes; whether it is told, and the time. */
export const SAVE_HEALTH = {
  name: 'safety-save-health',
  text: `with saved as (
      insert into instance_safety (instance_id, account_id, state, reason_code, since, until, detail, probes)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (instance_id) do update set state = excluded.state, reason_code = excluded.reason_code, since = excluded.since,
        until = excluded.until, detail = excluded.detail, probes = excluded.probes
      returning *
    ), changed as (
      select * from saved where $9::boolean
    ), logged as (
      insert into safety_changes (instance_id, account_id, at, kind, state, reason_code, until, detail)
      select instance_id, account_id, $10, 'health', state, reason_code, until, detail || jsonb_build_object('since', since, 'probes', probes)
      from changed
    ), ${eventCte({
      of: 'changed',
      type: 'instance.standing',
      objectId: 'e.instance_id',
      facts: `jsonb_build_object('state', e.state, 'reasonCode', e.reason_code, 'since', ${jsonTime('e.since')}, 'until', ${jsonTime('e.until')}, 'counted', e.detail->'counted')`,
    })}
    select ${isTold('told')}`,
};

const countOf = (of: 'written' | 'refused', when: string): string =>
  `(select count(distinct w.who)::integer from ${of} w where ${when})`;
const A_DAY_OLD = "w.at <= now() - interval '1 day'";

const sumOf = (what: 'checks' | 'not_here'): string => `(select coalesce(sum(h.${what}), 0)::integer
        from sharing g join send_hours h on h.instance_id = g.id and h.account_id = g.account_id and h.hour > now() - interval '1 day')`;

/** Parameters from $4: the account. Different people, not messages; of the number, in whichever instances of the account. */
export const READ_SIGNALS = {
  name: 'safety-signals',
  text: `${LEASE_CHECK}, ${SHARING_CTE}, ${FIRST_CONTACTS_CTES}
    select ${countOf('written', A_DAY_OLD)} as "firstMessages",
      ${countOf('written', `${A_DAY_OLD} and w.delivered`)} as "firstDelivered",
      ${countOf('written', 'true')} as "writtenTo",
      ${countOf('written', 'w.answered')} as "answered",
      (select count(*)::integer from opt_outs o
        where o.account_id = $4 and o.opted_out_at > now() - interval '7 days' and o.instance_id in (select g.id from sharing g)
          and o.source = 'message') as "optOuts",
      ${sumOf('checks')} as checks, ${sumOf('not_here')} as "notHere",
      ${countOf('refused', "w.at > now() - interval '1 hour'")} as "refusedHour", ${countOf('refused', 'true')} as "refusedDay"
    from locked_lease where locked_lease.ok`,
};

/** Texts of first messages that were compared at most. */
const MOST_COMPARED = 1_000;

/** Parameters: instance. The texts of the first messages of its number that left within the last hour. */
export const READ_FIRST_TEXTS = {
  name: 'safety-first-texts',
  text: `with ${SHARING_CTE}
    select m.content as text
    from (
      select c.chat_id, c.account_id, c.instance_id
      from sharing g join chats c on c.instance_id = g.id and c.account_id = g.account_id and c.first_out_at > now() - interval '1 hour'
      order by c.first_out_at desc limit ${MOST_COMPARED}
    ) c cross join lateral (
      select m.content from messages m
      where m.account_id = c.account_id and m.chat = regexp_replace(c.chat_id, '^lid:', '') and m.instance_id = c.instance_id
        and m.direction = 'outbound' and m.sent_at is not null and m.created_at > now() - interval '${(8 * DAY_MS) / 1_000} seconds'
      order by m.created_at limit 1
    ) m`,
};

/**
 * What is being sent, and the newest message of each stranger who was written to within the hour: in the order in which they left. The
 * condition on the status of what waits is in a form that no index serves, as in TAKE_MESSAGES.
 */
export const READ_RECENT_TEXTS = {
  name: 'safety-recent-texts',
  text: `${LEASE_CHECK}
    select t.chat, t.text, t.at from locked_lease cross join lateral (
      select c.chat_id as chat, m.content as text, c.at
      from (
        select c.chat_id, c.account_id, c.instance_id, greatest(c.first_out_at, c.refused_at) as at from chats c
        where c.instance_id = $1 and (c.first_out_at > now() - interval '1 hour' or c.refused_at > now() - interval '1 hour')
        order by at desc limit ${MOST_COMPARED}
      ) c cross join lateral (
        select m.content from messages m
        where m.account_id = c.account_id and m.chat = regexp_replace(c.chat_id, '^lid:', '') and m.instance_id = c.instance_id
          and m.direction = 'outbound' and m.lane = 1 and (m.sent_at is not null or m.failure_code = 'refused')
          and m.created_at > now() - interval '${(8 * DAY_MS) / 1_000} seconds'
        order by m.created_at desc limit 1
      ) m
      union all
      select ${CHAT_ID}, m.content, now() from messages m
      where m.instance_id = $1 and m.lane = 1 and m.waits and coalesce(m.status = 'sending', false) and ${WITHIN_MAX_VALIDITY}
    ) t where locked_lease.ok order by t.at, t.chat`,
};
