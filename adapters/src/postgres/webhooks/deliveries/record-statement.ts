import { MAX_RESUMED } from '@waxwing/core';
import { unnestParameters } from '../../database/unnest-parameters.js';

/** A resend that was asked for during an attempt goes out still: its row `w` keeps its column. */
function unlessAsked(column: string): string {
  return `case when w.origin = 'resend' and not exists (
          select from attempt_input a
          where a.endpoint_id = excluded.endpoint_id and a.event_id = excluded.event_id and a.origin = 'resend'
        ) then w.${column} else excluded.${column} end`;
}

/**
 * Everything that a worker stores of its deliveries, in one statement. Parameters: leases, ids of the endpoints concerned, retries,
 * settled retries, endpoints that are back, changes of endpoints, changes of replays, and the columns of the attempts. All but the ids
 * and the columns are JSON; the attempts are many, and columns are read three times as fast. What belongs to a lease that has moved on,
 * or to an endpoint that is gone, is left out, and so is the health of an earlier epoch.
 */
export const RECORD_DELIVERIES = {
  name: 'webhook-record',
  text: `
    with leases as materialized (
      select s.shard from jsonb_to_recordset($1::jsonb) as l(shard smallint, owner text, epoch bigint)
      join webhook_shards s on s.shard = l.shard and s.owner = l.owner and s.epoch = l.epoch
      where s.expires_at > clock_timestamp()
      order by s.shard for share of s
    ), endpoints as materialized (
      select e.id, e.account_id, e.state, e.health_epoch from ${unnestParameters('$2::uuid[]')} as concerned(id) join webhook_endpoints e using (id)
      where e.shard = any(array(select shard from leases))
      order by e.id for no key update of e
    ), retry_input as materialized (
      select r.* from jsonb_to_recordset($3::jsonb) as r(endpoint_id uuid, event_id uuid, type smallint, txid text, seq bigint,
        occurred_at timestamptz, attempts integer, next_at timestamptz, origin text, once boolean, last_at timestamptz)
    ), settled_input as materialized (
      select s.* from jsonb_to_recordset($4::jsonb) as s(endpoint_id uuid, event_id uuid)
    ), attempt_input as materialized (
      select e.account_id, a.* from ${unnestParameters('$8::uuid[], $9::uuid[], $10::smallint[], $11::timestamptz[], $12::integer[], $13::text[], $14::smallint[], $15::text[], $16::integer[], $17::text[]')}
        as a(endpoint_id, event_id, type, at, attempt, origin, status, error, ms, response)
      join endpoints e on e.id = a.endpoint_id
    ), stored_attempts as (
      insert into webhook_attempts (account_id, endpoint_id, event_id, type, at, attempt, origin, status, error, ms, response)
      select a.account_id, a.endpoint_id, a.event_id, a.type, a.at, a.attempt, a.origin, a.status, a.error, a.ms, a.response
      from attempt_input a
    ), counted as (
      select a.endpoint_id, date_trunc('hour', a.at, 'UTC') as hour, count(*) filter (where a.error is null) as delivered,
        count(*) filter (where a.error is not null) as failed
      from attempt_input a group by 1, 2
    ), stored_hours as (
      insert into webhook_hours as h (endpoint_id, slot, hour, delivered, failed)
      select distinct on (c.endpoint_id, slot) c.endpoint_id, extract(hour from c.hour at time zone 'UTC')::smallint as slot,
        c.hour, c.delivered, c.failed
      from counted c order by c.endpoint_id, slot, c.hour desc
      on conflict (endpoint_id, slot) do update set hour = excluded.hour,
        delivered = excluded.delivered + case when h.hour = excluded.hour then h.delivered else 0 end,
        failed = excluded.failed + case when h.hour = excluded.hour then h.failed else 0 end
      where h.hour <= excluded.hour
    ), stored_retries as (
      insert into webhook_retries as w (endpoint_id, event_id, account_id, type, txid, seq, occurred_at, attempts, next_at, origin,
        once, last_at)
      select e.id, r.event_id, e.account_id, r.type, r.txid::xid8, r.seq, r.occurred_at, r.attempts,
        coalesce(r.next_at, 'infinity'), r.origin, r.once, r.last_at
      from retry_input r join endpoints e on e.id = r.endpoint_id
      order by e.id, r.event_id
      on conflict (endpoint_id, event_id) do update set attempts = excluded.attempts, once = excluded.once, last_at = excluded.last_at,
        next_at = ${unlessAsked('next_at')}, origin = ${unlessAsked('origin')}
    ), removed_retries as (
      delete from webhook_retries r using settled_input s, endpoints e
      where e.id = s.endpoint_id and r.endpoint_id = s.endpoint_id and r.event_id = s.event_id
    ), resumed as materialized (
      select next.* from endpoints e cross join lateral (
        select r.endpoint_id, r.event_id from webhook_retries r
        where r.endpoint_id = e.id and r.next_at > now() and r.next_at < 'infinity'
          and (r.endpoint_id, r.event_id) not in (
            select endpoint_id, event_id from retry_input union all select endpoint_id, event_id from settled_input
          )
        order by r.next_at limit ${MAX_RESUMED}
      ) next
      where e.id in (select value::uuid from jsonb_array_elements_text($5::jsonb))
    ), resumed_retries as (
      update webhook_retries r set next_at = now()
      from resumed n
      where r.endpoint_id = n.endpoint_id and r.event_id = n.event_id and r.next_at > now() and r.next_at < 'infinity'
    ), changes as materialized (
      select c.* from jsonb_to_recordset($6::jsonb) as c(id uuid, txid text, seq bigint, failing_since timestamptz,
        last_success_at timestamptz, failures integer, breaker_failures integer, breaker_first_failed uuid,
        breaker_several_failed boolean, breaker_probes integer, breaker_probe_at timestamptz, paused_until timestamptz,
        warned boolean, epoch integer)
    ), moved as (
      update webhook_endpoints e set
        position_txid = case when (c.txid::xid8, c.seq) > (e.position_txid, e.position_seq) then c.txid::xid8 else e.position_txid end,
        position_seq = case when (c.txid::xid8, c.seq) > (e.position_txid, e.position_seq) then c.seq else e.position_seq end,
        failing_since = case when e.state = 'enabled' and e.health_epoch = c.epoch then c.failing_since else e.failing_since end,
        last_success_at = greatest(e.last_success_at, c.last_success_at)
      from changes c join endpoints k on k.id = c.id
      where e.id = c.id
    ), stored_health as (
      insert into webhook_health (endpoint_id, epoch, failures, breaker_failures, breaker_first_failed, breaker_several_failed,
        breaker_probes, breaker_probe_at, paused_until, warned)
      select c.id, c.epoch, c.failures, c.breaker_failures, c.breaker_first_failed, c.breaker_several_failed, c.breaker_probes,
        c.breaker_probe_at, c.paused_until, c.warned
      from changes c join endpoints k on k.id = c.id and k.health_epoch = c.epoch
      where c.failing_since is not null or c.paused_until is not null
      order by c.id
      on conflict (endpoint_id) do update set epoch = excluded.epoch, failures = excluded.failures,
        breaker_failures = excluded.breaker_failures, breaker_first_failed = excluded.breaker_first_failed,
        breaker_several_failed = excluded.breaker_several_failed, breaker_probes = excluded.breaker_probes,
        breaker_probe_at = excluded.breaker_probe_at, paused_until = excluded.paused_until, warned = excluded.warned
    ), replay_input as materialized (
      select r.* from jsonb_to_recordset($7::jsonb) as r(id uuid, txid text, seq bigint, delivered integer, failed integer,
        done boolean)
    ), moved_replays as (
      update webhook_replays p set position_txid = r.txid::xid8, position_seq = r.seq, delivered = r.delivered,
        failed = r.failed, state = case when r.done and p.state = 'running' then 'done' else p.state end
      from replay_input r, endpoints e
      where p.id = r.id and e.id = p.endpoint_id
    )
    select
      array(select l.shard from jsonb_to_recordset($1::jsonb) as l(shard smallint) where l.shard not in (select shard from leases))
        as "lostShards",
      array(select c.id::text from changes c where not exists (
        select from endpoints e where e.id = c.id and e.state = 'enabled'
      )) as "stoppedEndpoints",
      array(select r.id::text from replay_input r where not exists (
        select from webhook_replays p where p.id = r.id and p.state = 'running'
      )) as "stoppedReplays"`,
};
