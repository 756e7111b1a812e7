import { DESIRED_STATE_NAMES, desiredStateColumns } from './desired-state-columns.js';
import { leaseHolds } from './lease-validity.js';

/**
 * The beginning of a claim: `own`, of one row, is the worker's own lease, which a first claim makes. `ended_owners` are workers whose
 * leases have ended; their renewals wait until the commit. In this order, so that two claims cannot deadlock.
 * Parameters: the owner, the milliseconds of a lease.
 */
const LOCK_ENDED_OWNERS = `own as (
      insert into worker_leases as w (owner, expires_at) values ($1, now() + $2::float8 * interval '1 millisecond')
      on conflict (owner) do update
        set expires_at = excluded.expires_at, lapsed = w.lapsed or w.expires_at <= clock_timestamp()
      returning owner
    ), ended_owners as materialized (
      select owner from worker_leases where expires_at <= now() and exists (select from own)
      for share skip locked
    )`;

/** Such an instance has no phone, so nothing is lost while no worker holds its session. */
const WANTS_LINKING_ONLY = '(not i.linked and i.forget_requested_at is null)';

const SHOULD_RUN = `i.deleted_at is null
        and (i.linked or i.linking_until > now() or i.forget_requested_at is not null)
        and (i.status <> 'failed' or i.forget_requested_at is not null)`;

/** Lease `l` is free. The owners are an array because PostgreSQL reads no CTE again when it checks a row that changed meanwhile. */
const IS_FREE = `(l.expires_at <= now()
        or l.expires_at = 'infinity' and l.owner = any(array(select owner from ended_owners)))`;

/**
 * The sessions that may be free, each once: whose lease ended at a known time, whose worker's lease ended, and those that rested. Each
 * is found by an index of few rows, since nearly all sessions of a fleet are held.
 */
const CANDIDATES = `candidates as materialized (
      select l.instance_id from session_leases l
      where l.expires_at > '-infinity' and l.expires_at < 'infinity' and l.expires_at <= now() and not l.retired
      union all
      select l.instance_id from session_leases l
      where l.owner = any(array(select owner from ended_owners)) and l.owner <> '' and l.expires_at = 'infinity'
      union all
      select i.id from instances i join session_leases l on l.instance_id = i.id
      where i.deleted_at is null and not i.linked and (i.linking_until is not null or i.forget_requested_at is not null)
        and l.expires_at = '-infinity'
    )`;

// An array and a lateral query keep the joins to the candidates, of whose number the planner knows nothing.
const FROM_CLAIMABLE = `from session_leases l cross join lateral (select * from instances where id = l.instance_id offset 0) i
      where l.instance_id = any(array(select instance_id from candidates)) and ${SHOULD_RUN} and ${IS_FREE}`;

/**
 * Parameters: the owner, the milliseconds of a lease, the maximum number, the maximum of those waiting to be linked, the milliseconds
 * of a request for a pairing code.
 */
export const CLAIM_LEASES = {
  name: 'claim-leases',
  text: `
    with ${LOCK_ENDED_OWNERS}, ${CANDIDATES}, linked_leases as materialized (
      select l.instance_id, i.linking_asked_at, ${desiredStateColumns('$5')}
      ${FROM_CLAIMABLE} and not ${WANTS_LINKING_ONLY}
      order by i.forget_requested_at nulls last, l.expires_at, l.instance_id
      limit $3
      for update of l skip locked
    ), linking_requests as materialized (
      select i.id, row_number() over (partition by i.account_id order by i.linking_asked_at, i.id) as turn
      ${FROM_CLAIMABLE} and ${WANTS_LINKING_ONLY}
    ), linking_leases as materialized (
      select l.instance_id, i.linking_asked_at, ${desiredStateColumns('$5')}
      from linking_requests r join instances i on i.id = r.id join session_leases l on l.instance_id = r.id
      where ${IS_FREE}
      order by r.turn, i.linking_asked_at, l.instance_id
      limit least($4, $3 - (select count(*) from linked_leases))
      for update of l skip locked
    ), claimable as (
      select * from linked_leases union all select * from linking_leases
    ), claimed as (
      update session_leases l set owner = $1, epoch = l.epoch + 1, expires_at = 'infinity'
      from claimable c where l.instance_id = c.instance_id
      returning l.account_id, l.owner, l.epoch, c.*
    )
    select instance_id as "instanceId", account_id as "accountId", owner, epoch, ${DESIRED_STATE_NAMES}
    from claimed order by linking_asked_at, instance_id`,
};

/** A worker counts while its lease holds: both are renewed together. */
export const READ_CLUSTER_STATE = {
  name: 'worker-fleet',
  text: `
    with ended_owners as materialized (select owner from worker_leases where expires_at <= now()), ${CANDIDATES}
    select counted.*, w.owner, w.capacity, w.held, extract(epoch from now() - w.seen_at)::float8 * 1000 as "silentMs"
    from (select count(*) as free, count(*) filter (where ${WANTS_LINKING_ONLY}) as linking ${FROM_CLAIMABLE}) as counted
    left join workers w on w.seen_at > now() - $1 * interval '1 millisecond'
    order by w.owner`,
};

export const LIST_READY_ELSEWHERE = {
  name: 'ready-elsewhere',
  text: `select i.id from instances i join session_leases l on l.instance_id = i.id
         where i.id = any($2::uuid[]) and i.status = 'ready' and l.owner <> $1 and ${leaseHolds('l')}`,
};
