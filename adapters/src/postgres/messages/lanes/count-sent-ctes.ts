import { countedDaysOn, DAY_MS, IDLE_DAYS, STAGE_FIRST_DAYS, UNANSWERED_MS } from '@waxwing/core';
import { WRITE_TO_CHAT } from './chat-standing-ctes.js';
import { behind } from './lock-order.js';

/** For how long a message without an answer counts. */
const UNANSWERED_FOR = `interval '${UNANSWERED_MS / 1_000} seconds'`;
/** How many messages of a chat are kept, at least. The default cap is lower; a raised cap counts from the newest of these on. */
const UNANSWERED_KEPT = 10;

export const THIS_HOUR = "date_trunc('hour', now(), 'UTC')";
const TODAY = "(now() at time zone 'UTC')::date";

/** The cap of the instance of chat `c`, where its owner has set one. */
const OWN_CAP = `(select (s.settings->'caps'->>'unanswered')::integer from instance_safety s where s.instance_id = c.instance_id)`;

/**
 * The newest messages of chat `c` that its contact has not answered: with one more, as many as the gate looks at. All take room in each
 * version of the row.
 */
const LAST_UNANSWERED = `case when cardinality(c.unanswered) < ${UNANSWERED_KEPT} then c.unanswered
          else c.unanswered[greatest(cardinality(c.unanswered) - greatest(${OWN_CAP}, ${UNANSWERED_KEPT}) + 2, 1):] end`;

/** What chat `c`, which may be missing, says of what was sent to it, under the names of the core. */
export const CHAT_COUNTS = `coalesce(c.standing, 'first') as standing,
  case when c.out_hour = ${THIS_HOUR} then c.out_this_hour else 0 end as "thisHour",
  case when c.out_day = ${TODAY} then c.out_today else 0 end as today,
  (select count(*)::integer from unnest(c.unanswered) u where u > now() - ${UNANSWERED_FOR}) as unanswered,
  (select min(u) from unnest(c.unanswered) u where u > now() - ${UNANSWERED_FOR}) as "unansweredSince", c.last_out_at as "lastOutAt"`;

/** More days than the last stage needs are one with it. */
const MOST_DAYS = STAGE_FIRST_DAYS.at(-1)! - 1;
const MOST_PERIODS = STAGE_FIRST_DAYS.length;
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** What is left of so many counted days after so many periods without a message: `countedDaysOn` as a table. */
function daysAfterIdle(periods: number, countedDays: number): number {
  const today = '2026-12-31';
  const lastDay = new Date(Date.parse(today) - (periods * IDLE_DAYS + 1) * DAY_MS).toISOString().slice(0, 10);
  return countedDaysOn({ countedDays, lastDay, firstLinkedAt: new Date(0), declaredAt: null }, today);
}

const TABLE = range(1, MOST_PERIODS).map((periods) =>
  range(0, MOST_DAYS).map((days) => daysAfterIdle(periods, days)),
);

/** Whole periods without a message between the last day of number `n` and today. */
const IDLE_PERIODS = `least(greatest(${TODAY} - n.last_day - 1, 0) / ${IDLE_DAYS}, ${MOST_PERIODS})`;

const daysBeforeToday = `case when coalesce(${IDLE_PERIODS}, 0) = 0 then n.counted_days
          else ('${JSON.stringify(TABLE).replaceAll('[', '{').replaceAll(']', '}')}'::integer[])[${IDLE_PERIODS}][least(n.counted_days, ${MOST_DAYS}) + 1] end`;

/**
 * CTEs that count the messages of CTE `gone` (account_id, instance_id, chat_id, lane, at, is_sent, is_refused), which have left for WhatsApp,
 * in their chats, in the hours of their instances and in the days of their numbers: in this order, behind CTE `after`.
 */
export function countSentCtes({ gone, after }: { gone: string; after: string }): string {
  return `counted_chats as (
      insert into chats as c (instance_id, account_id, chat_id, standing, first_out_at, last_out_at, last_at, refused_at, unanswered,
        out_hour, out_this_hour, out_day, out_today)
      select g.instance_id, g.account_id, g.chat_id, (case when bool_or(g.is_sent) then 'written' else 'first' end)::chat_standing,
        min(g.at) filter (where not g.is_refused), max(g.at), max(g.at), max(g.at) filter (where g.is_stranger_refused),
        array_fill(now(), array[count(*)::integer]), ${THIS_HOUR}, count(*)::integer, ${TODAY}, count(*)::integer
      from ${gone} g${behind(after)}
      where g.chat_id is not null group by 1, 2, 3 order by 1, g.chat_id collate "C"
      on conflict (instance_id, chat_id) do update set ${WRITE_TO_CHAT},
        refused_at = greatest(c.refused_at, excluded.refused_at),
        unanswered = case when c.standing <> 'known' then ${LAST_UNANSWERED} || excluded.unanswered end,
        out_hour = excluded.out_hour, out_day = excluded.out_day,
        out_this_hour = excluded.out_this_hour + case when c.out_hour = excluded.out_hour then c.out_this_hour else 0 end,
        out_today = excluded.out_today + case when c.out_day = excluded.out_day then c.out_today else 0 end
      returning c.chat_id
    ), counted_hours as (
      insert into send_hours as h (instance_id, hour, account_id, known, first, refused, last_first_at)
      select g.instance_id, ${THIS_HOUR}, g.account_id, count(*) filter (where g.lane = 0), count(*) filter (where g.lane = 1),
        count(*) filter (where g.is_refused), max(now()) filter (where g.lane = 1)
      from ${gone} g${behind('counted_chats')}
      group by 1, 3 order by 1
      on conflict (instance_id, hour) do update set known = h.known + excluded.known, first = h.first + excluded.first,
        refused = h.refused + excluded.refused, last_first_at = coalesce(excluded.last_first_at, h.last_first_at)
      returning h.instance_id
    ), counted_days as (
      insert into numbers as n (account_id, phone, first_linked_at, counted_days, last_day)
      select i.account_id, i.phone, now(), case when coalesce(s.state, 'ok') = 'ok' then 1 else 0 end, ${TODAY}
      from (select g.instance_id from ${gone} g where g.is_sent group by 1) g
     ${behind('counted_hours')}
      join instances i on i.id = g.instance_id left join instance_safety s on s.instance_id = i.id
      where i.phone is not null
        and (select n.last_day from numbers n where n.account_id = i.account_id and n.phone = i.phone) is distinct from ${TODAY}
      order by 1, 2
      on conflict (account_id, phone) do update set counted_days = ${daysBeforeToday} + excluded.counted_days, last_day = excluded.last_day
        where n.last_day is distinct from excluded.last_day
      returning n.phone
    )`;
}

/** Those of these CTEs behind which another one is behind all: the second evaluates the first where anything has left. */
export const COUNT_LOCKS = ['counted_hours', 'counted_days'];
