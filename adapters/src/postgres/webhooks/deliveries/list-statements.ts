import { ATTEMPT_COLUMNS } from './delivery-rows.js';

/** The columns of what waits for a retry or was given up; `next_at` tells which. The oldest event of a held endpoint may have no retry. */
const RETRY_STATE = `r.next_at is not null as retried, coalesce(r.next_at = 'infinity', false) as "givenUp", case
    when r.next_at < 'infinity' or (r.next_at is null and a.error is not null) then nullif(greatest(r.next_at, k.held_until), 'infinity')
  end as "nextAt", r.event_id as "retriedId", r.type as "retriedType", r.last_at as "retriedAt"`;

/** Until when the endpoint gets no attempt; `infinity` where it is disabled. Parameters: account, endpoint. */
const HOLD = `(
    select case when e.state = 'enabled' then greatest(h.breaker_probe_at, h.paused_until) else 'infinity' end as held_until
    from webhook_endpoints e
    left join webhook_health h on h.endpoint_id = e.id and h.epoch = e.health_epoch
      and (e.failing_since is not null or h.paused_until > now())
    where e.id = $2 and e.account_id = $1
  ) k`;

/** How many attempts are kept of the event in `id`. */
function madeOf(id: string): string {
  return `(select count(*)::integer from webhook_attempts b where b.endpoint_id = $2 and b.event_id = ${id}) as made`;
}

/**
 * The attempts that stand for their events: the latest ones. Parameters: account, endpoint, the time and the event of the place before,
 * types or null, limit, whether only delivered ones, how many attempts to look at. The subqueries are no joins, so that a page that is
 * full ends the look. `tail` is the last attempt that it looks at, where there may be more.
 */
export const LIST_TRIED = {
  name: 'webhook-deliveries-tried',
  text: `
    with tail as materialized (
      select a.at, a.event_id from webhook_attempts a
      where a.account_id = $1 and a.endpoint_id = $2
        and ($3::timestamptz is null or (a.at, a.event_id) < ($3::timestamptz, $4::uuid))
      order by a.at desc, a.event_id desc offset $8::integer - 1 limit 1
    ), page as materialized (
      select a.* from webhook_attempts a
      where a.account_id = $1 and a.endpoint_id = $2
        and ($3::timestamptz is null or (a.at, a.event_id) < ($3::timestamptz, $4::uuid))
        and a.at >= coalesce((select t.at from tail t), '-infinity')
        and ($5::smallint[] is null or a.type = any($5::smallint[]))
        and (not $7::boolean or a.error is null)
        and coalesce((
          select false from webhook_attempts b
          where b.endpoint_id = $2 and b.event_id = a.event_id and b.at > a.at limit 1
        ), true)
        and (not $7::boolean or coalesce((
          select false from webhook_retries q where q.endpoint_id = $2 and q.event_id = a.event_id
        ), true))
      order by a.at desc, a.event_id desc limit $6::integer
    )
    select t.at as "tailAt", t.event_id as "tailId", ${ATTEMPT_COLUMNS}, ${RETRY_STATE}, ${madeOf('a.event_id')}
    from (select) always left join tail t on true left join page a on true
    left join webhook_retries r on r.endpoint_id = $2 and r.event_id = a.event_id
    left join ${HOLD} on true
    order by a.at desc, a.event_id desc`,
};

/** Where an endpoint is held up by an event that fails, its latest attempts are of that. */
const HELD_ATTEMPTS = 100;

/**
 * What failed. Parameters as above; the seventh: whether those that were given up, or those that are tried again. Among these are the
 * ones that hold up their endpoint, which have no row of their own.
 */
export const LIST_FAILED = {
  name: 'webhook-deliveries-failed',
  text: `
    with latest as materialized (
      select a.event_id, a.type, a.at, a.error from webhook_attempts a
      where not $7::boolean and a.account_id = $1 and a.endpoint_id = $2
      order by a.at desc, a.event_id desc limit ${HELD_ATTEMPTS}
    ), failed as (
      select r.event_id, r.type, r.last_at as at from webhook_retries r
      where r.account_id = $1 and r.endpoint_id = $2
        and case when $7::boolean then r.next_at = 'infinity' else r.next_at < 'infinity' end
      union all
      select l.event_id, l.type, l.at from latest l
      where l.error is not null
        and not exists (select from latest n where n.event_id = l.event_id and n.at > l.at)
        and not exists (select from webhook_retries q where q.endpoint_id = $2 and q.event_id = l.event_id)
    ), page as materialized (
      select f.* from failed f
      where ($3::timestamptz is null or (f.at, f.event_id) < ($3::timestamptz, $4::uuid))
        and ($5::smallint[] is null or f.type = any($5::smallint[]))
      order by f.at desc, f.event_id desc limit $6::integer
    )
    select p.at as "placeAt", p.event_id as "placeId", ${ATTEMPT_COLUMNS}, ${RETRY_STATE}, ${madeOf('p.event_id')}
    from page p left join lateral (
      select * from webhook_attempts b where b.endpoint_id = $2 and b.event_id = p.event_id order by b.at desc limit 1
    ) a on true
    left join webhook_retries r on r.endpoint_id = $2 and r.event_id = p.event_id
    left join ${HOLD} on true
    order by p.at desc, p.event_id desc`,
};

/** Parameters: account, endpoint, event. What waits for a retry may have no attempt that is kept. */
export const FIND_ATTEMPTS = {
  name: 'webhook-delivery-attempts',
  text: `
    select ${ATTEMPT_COLUMNS}, ${RETRY_STATE}, count(a.event_id) over ()::integer as made
    from (select * from webhook_attempts where endpoint_id = $2 and event_id = $3 and account_id = $1) a
    full join (select * from webhook_retries where endpoint_id = $2 and event_id = $3 and account_id = $1) r
      on r.event_id = a.event_id
    left join ${HOLD} on true
    order by a.at`,
};
