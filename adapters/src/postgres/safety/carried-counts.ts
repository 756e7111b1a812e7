import { eventCte, jsonTime } from '../events/event-cte.js';
import { behind } from '../messages/lanes/lock-order.js';
import { PARTED_CHATS } from './first-contacts.js';
import { COUNTED_FOR } from './number-hours.js';

const HOUR = `jsonb_build_object('hour', h.hour, 'known', h.known, 'first', h.first, 'refused', h.refused, 'checks', h.checks,
      'not_here', h.not_here, 'last_first_at', h.last_first_at)`;

/**
 * CTEs that move the counts of the instances of CTE `parting` (id, account_id, phone) to their numbers, and add up those of several
 * instances: they count wherever the number is linked next. So do the first contacts of their chats, which go. They lock `number_asking`
 * before `send_hours`, and that before `numbers`. An instance that goes on showing its health has the number marked in it.
 */
export const CARRY_COUNTS_CTES = `left_asking as materialized (
      select a.* from parting p join number_asking a on a.instance_id = p.id and a.account_id = p.account_id
      where p.phone is not null for update of a
    ), left_hours as materialized (
      select h.* from parting p${behind('left_asking')}
      join send_hours h on h.instance_id = p.id and h.account_id = p.account_id
      where p.phone is not null order by h.instance_id, h.hour for update of h
    ), carried as (
      update numbers n set carried = jsonb_build_object(
        'hours', coalesce(n.carried->'hours', '[]') || coalesce((select jsonb_agg(${HOUR} order by h.hour) from left_hours h where h.instance_id = p.id and h.hour > now() - ${COUNTED_FOR}), '[]'),
        'health', coalesce((
          select to_jsonb(s) - 'settings' from instance_safety s
          where s.instance_id = p.id and s.account_id = p.account_id and s.state <> 'ok'
        ), n.carried->'health'),
        'asking', coalesce(n.carried->'asking', '[]') || coalesce((
          select jsonb_agg(to_jsonb(a) - array['instance_id', 'account_id']) from left_asking a where a.instance_id = p.id
        ), '[]')), parted_chats = ${PARTED_CHATS}
      from parting p where n.account_id = p.account_id and n.phone = p.phone
      returning n.phone
    ), marked as (
      update instance_safety s set detail = s.detail || jsonb_build_object('phone', p.phone)
      from parting p${behind('carried')} where s.instance_id = p.id and s.account_id = p.account_id and s.state <> 'ok'
    ), emptied as (
      delete from send_hours h using left_hours l where h.instance_id = l.instance_id and h.hour = l.hour
    ), emptied_asking as (
      delete from number_asking a using left_asking l where a.instance_id = l.instance_id
    )`;

/** Parameters: an instance that is about to lose its phone. */
export const CARRY_COUNTS = {
  name: 'safety-carry',
  text: `with parting as materialized (select i.id, i.account_id, i.phone from instances i where i.id = $1), ${CARRY_COUNTS_CTES}
    select from parting`,
};

/**
 * CTE behind CTE `changed` with what the number of a linked instance brings. It locks the number, whose row it so reads as it is now: another
 * instance may just have parted with it. Behind it `carried` may be emptied.
 */
export const BROUGHT_CTE = `numbered as materialized (
      select n.account_id, n.phone, n.carried from changed c join numbers n on n.account_id = c.account_id and n.phone = c.phone
      where $4::jsonb ? 'phone' and c.linked for update of n
    ), brought as materialized (
      select c.id as instance_id, c.account_id, n.carried from changed c join numbered n on n.account_id = c.account_id and n.phone = c.phone
      where n.carried is not null
    )`;

/**
 * CTEs that give the instances of CTE `brought` what their numbers bring with them. A health that is not well replaces that of the instance,
 * and so does a hold that the number has in another instance. Without either, the health of another number ends. The owner is told by CTE
 * `health_told`.
 */
export const BRING_COUNTS_CTES = `brought_asking as (
      insert into number_asking as a (instance_id, account_id, asked, refusals, paused_until)
      select b.instance_id, b.account_id,
        array(select t.at from jsonb_to_recordset(b.carried->'asking') as o(asked timestamptz[]) cross join unnest(o.asked) t (at) order by t.at),
        o.refusals, o.paused_until
      from brought b cross join lateral (
        select max(o.refusals) as refusals, max(o.paused_until) as paused_until
        from jsonb_to_recordset(b.carried->'asking') as o(refusals integer, paused_until timestamptz)
      ) o where o.refusals is not null
      on conflict (instance_id) do update set refusals = greatest(a.refusals, excluded.refusals),
        asked = array(select o.at from unnest(a.asked || excluded.asked) o (at) order by o.at),
        paused_until = greatest(a.paused_until, excluded.paused_until)
      returning a.instance_id
    ), brought_hours as (
      insert into send_hours as h (instance_id, hour, account_id, known, first, refused, checks, not_here, last_first_at)
      select b.instance_id, o.hour, b.account_id, sum(o.known), sum(o.first), sum(o.refused), sum(o.checks), sum(o.not_here), max(o.last_first_at)
      from brought b${behind('brought_asking')} cross join lateral jsonb_to_recordset(b.carried->'hours')
        as o(hour timestamptz, known integer, first integer, refused integer, checks integer, not_here integer, last_first_at timestamptz)
      group by b.instance_id, b.account_id, o.hour order by o.hour
      on conflict (instance_id, hour) do update set known = h.known + excluded.known, first = h.first + excluded.first,
        refused = h.refused + excluded.refused, checks = h.checks + excluded.checks, not_here = h.not_here + excluded.not_here,
        last_first_at = greatest(h.last_first_at, excluded.last_first_at)
    ), shared_holds as materialized (
      select c.id as instance_id, c.account_id, s.state, s.reason_code, s.since, s.until, s.detail, s.probes
      from changed c cross join lateral (
        select s.* from instances o join instance_safety s on s.instance_id = o.id and s.account_id = o.account_id
        where o.account_id = c.account_id and o.phone = c.phone and o.id <> c.id and o.deleted_at is null and s.state = 'held' and s.until > now()
        order by s.until desc limit 1
      ) s
      where $4::jsonb ? 'phone' and c.linked
        and not exists (select from brought b where jsonb_typeof(b.carried->'health') = 'object')
        and not exists (
          select from instance_safety own where own.instance_id = c.id and own.account_id = c.account_id
            and own.state in ('held', 'restricted', 'banned') and coalesce(own.detail->>'phone' = c.phone, true)
        )
    ), other_numbers as (
      select s.instance_id, s.account_id from changed c join instance_safety s on s.instance_id = c.id and s.account_id = c.account_id
      where $4::jsonb ? 'phone' and c.linked and s.state <> 'ok' and s.detail->>'phone' <> c.phone
        and not exists (select from brought b where jsonb_typeof(b.carried->'health') = 'object')
        and not exists (select from shared_holds)
    ), brought_health as (
      insert into instance_safety (instance_id, account_id, state, reason_code, since, until, detail, probes)
      select o.instance_id, o.account_id, 'ok', null, null, null, '{"counted": [], "holdsKnown": false}', 0 from other_numbers o
      union all
      select h.instance_id, h.account_id, h.state, h.reason_code, h.since, h.until, h.detail, h.probes from shared_holds h
      union all
      select b.instance_id, b.account_id, s.state, s.reason_code, s.since, s.until, s.detail, s.probes
      from brought b cross join lateral jsonb_to_record(nullif(b.carried->'health', 'null'))
        as s(state text, reason_code text, since timestamptz, until timestamptz, detail jsonb, probes integer)
      where s.state is not null
      on conflict (instance_id) do update set state = excluded.state, reason_code = excluded.reason_code, since = excluded.since,
        until = excluded.until, detail = excluded.detail, probes = excluded.probes
      returning *
    ), brought_change as (
      insert into safety_changes (instance_id, account_id, at, kind, state, reason_code, until, detail)
      select instance_id, account_id, now(), 'health', state, reason_code, until, detail || jsonb_build_object('since', since, 'probes', probes)
      from brought_health
    ), ${eventCte({
      name: 'health_told',
      of: 'brought_health',
      type: 'instance.standing',
      objectId: 'e.instance_id',
      facts: `jsonb_build_object('state', e.state, 'reasonCode', e.reason_code, 'since', ${jsonTime('e.since')}, 'until', ${jsonTime('e.until')}, 'counted', e.detail->'counted')`,
    })}`;
