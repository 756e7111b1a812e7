import { SAFETY_MODE } from '../instances/instance-row.js';

/** `requestMs` is the parameter of the time for which a request for a pairing code counts. */
function desiredStateColumns(requestMs: string): string {
  return `i.linked, coalesce(i.linking_until > now(), false) as "linkingWanted",
  coalesce(i.retry_at > now(), false) or coalesce(i.suspension_level = 'all', false) as "paused",
  case when i.pairing_code is null and i.pairing_asked_at > now() - ${requestMs}::float8 * interval '1 millisecond'
    then i.pairing_number end as "pairingNumber", i.pairing_asked_at as "pairingAskedAt",
  i.status_reason_code as "statusReasonCode", i.proxy_revision as "proxyRevision",
  i.display_name as "displayName", i.phone_seen_at as "phoneSeenAt", i.suspension_level is not null as "sendsSuspended",
  ${SAFETY_MODE} as "safetyMode",
  i.forget_requested_at is not null as "forget", i.deleted_at is null and i.status <> 'failed' as "alive"`;
}

// Only the database's clock counts: the workers' clocks may differ. The first condition is that of the partial index.
const FROM_CLAIMABLE = `from instances i join session_leases l on l.instance_id = i.id
      where i.deleted_at is null
        and (i.linked or i.linking_until is not null or i.forget_requested_at is not null)
        and (i.linked or i.linking_until > now() or i.forget_requested_at is not null)
        and (i.status <> 'failed' or i.forget_requested_at is not null)
        and l.expires_at <= now()`;

/** Such an instance has no phone, so nothing is lost while no worker holds its session. */
const WANTS_LINKING_ONLY = '(not i.linked and i.forget_requested_at is null)';

/**
 * Parameters: the owner, the maximum number, the milliseconds of a lease, the maximum of those waiting to be linked, the milliseconds
 * of a request for a pairing code.
 */
export const CLAIM_LEASES = {
  name: 'claim-leases',
  text: `
    with linked_leases as materialized (
      select l.instance_id, i.linking_asked_at, ${desiredStateColumns('$5')}
      ${FROM_CLAIMABLE} and not ${WANTS_LINKING_ONLY}
      order by i.forget_requested_at nulls last, l.expires_at, l.instance_id
      limit $2
      for update of l skip locked
    ), linking_requests as materialized (
      select i.id, row_number() over (partition by i.account_id order by i.linking_asked_at, i.id) as turn
      ${FROM_CLAIMABLE} and ${WANTS_LINKING_ONLY}
    ), linking_leases as materialized (
      select l.instance_id, i.linking_asked_at, ${desiredStateColumns('$5')}
      from linking_requests r join instances i on i.id = r.id join session_leases l on l.instance_id = r.id
      where l.expires_at <= now()
      order by r.turn, i.linking_asked_at, l.instance_id
      limit least($4, $2 - (select count(*) from linked_leases))
      for update of l skip locked
    ), claimable as (
      select * from linked_leases union all select * from linking_leases
    ), claimed as (
      update session_leases l
      set owner = $1, epoch = l.epoch + 1, expires_at = now() + $3 * interval '1 millisecond'
      from claimable c where l.instance_id = c.instance_id
      returning l.account_id, l.owner, l.epoch, c.*
    )
    select instance_id as "instanceId", account_id as "accountId", owner, epoch,
      linked, "linkingWanted", "paused", "pairingNumber", "pairingAskedAt", "statusReasonCode", "proxyRevision", "displayName",
        "phoneSeenAt", "sendsSuspended", "safetyMode", "forget", "alive"
    from claimed order by linking_asked_at, instance_id`,
};

// Parameters: the owner, the milliseconds of a lease, the capacity, the milliseconds of a request for a pairing code. In the order of
// the ids, so that it cannot deadlock with anything else that takes several leases. A lease that expired while the database or the
// worker was down, and that was not claimed, is renewed with its epoch. The update does not test the owner again: the rows are
// locked, and for an owner unknown to the statistics the planner would join all of its leases with each of them. An array and a lateral
// query keep both joins to the worker's own rows: the planner would read all leases and all instances of the fleet for them.
export const RENEW_LEASES = {
  name: 'renew-leases',
  text: `
    with own_leases as materialized (
      select l.instance_id from session_leases l where l.owner = $1 and l.owner <> '' order by l.instance_id
      for no key update
    ), renewed as (
      update session_leases l set expires_at = now() + $2 * interval '1 millisecond'
      where l.instance_id = any(array(select instance_id from own_leases))
      returning l.instance_id, l.account_id, l.owner, l.epoch
    ), saved_worker as (
      insert into workers (owner, seen_at, capacity, held)
      select $1, now(), $3, (select count(*) from own_leases) where $3 > 0
      on conflict (owner) do update set seen_at = excluded.seen_at, capacity = excluded.capacity, held = excluded.held
    ), deleted_workers as (
      delete from workers where owner in (
        select owner from workers
        where owner <> $1 and seen_at < now() - interval '1 minute' or owner = $1 and $3 = 0
        for update skip locked
      )
    )
    select r.instance_id as "instanceId", r.account_id as "accountId", r.owner, r.epoch, ${desiredStateColumns('$4')}
    from renewed r cross join lateral (select * from instances where id = r.instance_id offset 0) i`,
};

/** A worker counts while its leases are valid: both are renewed together. */
export const READ_CLUSTER_STATE = {
  name: 'worker-fleet',
  text: `
    select counted.*, w.owner, w.capacity, w.held, extract(epoch from now() - w.seen_at)::float8 * 1000 as "silentMs"
    from (select count(*) as free, count(*) filter (where ${WANTS_LINKING_ONLY}) as linking ${FROM_CLAIMABLE}) as counted
    left join workers w on w.seen_at > now() - $1 * interval '1 millisecond'
    order by w.owner`,
};

export const LIST_READY_ELSEWHERE = {
  name: 'ready-elsewhere',
  text: `select i.id from instances i join session_leases l on l.instance_id = i.id
         where i.id = any($2::uuid[]) and i.status = 'ready' and l.owner <> $1 and l.expires_at > now()`,
};

export const RELEASE_LEASE = {
  name: 'release-lease',
  text: `update session_leases set owner = '', expires_at = '-infinity'
         where instance_id = $1 and owner = $2 and epoch = $3`,
};
