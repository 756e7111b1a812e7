import { unnestParameters } from '../database/unnest-parameters.js';
import { desiredStateColumns } from './desired-state-columns.js';

/**
 * Renews the lease of a worker, and so those of all its sessions. Answers whether it has held without a gap since the renewal before:
 * then no other worker can have claimed one of them, because who claims locks this row first. The time is read behind the lock.
 * Parameters: the owner, the milliseconds of a lease, the capacity, how many sessions it holds.
 */
export const RENEW_WORKER_LEASE = {
  name: 'renew-worker-lease',
  text: `
    with own as materialized (
      select expires_at, lapsed from worker_leases where owner = $1 for no key update
    ), renewed as (
      insert into worker_leases (owner, expires_at)
      select $1, now() + $2::float8 * interval '1 millisecond' from (select count(*) from own) as locked
      on conflict (owner) do update set expires_at = excluded.expires_at, lapsed = false
    ), saved_worker as (
      insert into workers (owner, seen_at, capacity, held) select $1, now(), $3, $4 where $3 > 0
      on conflict (owner) do update set seen_at = excluded.seen_at, capacity = excluded.capacity, held = excluded.held
    ), deleted_workers as (
      delete from workers where owner in (
        select owner from workers
        where owner <> $1 and seen_at < now() - interval '1 minute' or owner = $1 and $3 = 0
        for update skip locked
      )
    ), deleted_leases as (
      delete from worker_leases where owner in (
        select w.owner from worker_leases w
        where w.owner <> $1 and w.expires_at < now() - interval '1 minute'
          and not exists (select from session_leases l where l.owner = w.owner and l.owner <> '')
        for update skip locked
      )
    )
    select coalesce((select not lapsed and expires_at > clock_timestamp() from own), false) as "continuous"`,
};

/** The part of an answer to a renewal from which the next one goes on: what commits later has a transaction of this number or above. */
const CURSOR = '(select pg_snapshot_xmin(pg_current_snapshot())::text as cursor) as snapshot';

// A lateral query reads the instances of these sessions alone: the planner would read those of the fleet.
function desiredStatesOf(sessions: string, requestMs: string): string {
  return `select snapshot.cursor, held.* from ${CURSOR} left join lateral (
      select l.instance_id as "instanceId", l.account_id as "accountId", l.owner, l.epoch, ${desiredStateColumns(requestMs)}
      from ${sessions} cross join lateral (select * from instances where id = l.instance_id offset 0) i
      where l.owner = $1 and l.owner <> ''
    ) held on true`;
}

/** Parameters: the owner, the milliseconds of a request for a pairing code. */
export const READ_HELD_SESSIONS = {
  name: 'held-sessions',
  text: desiredStatesOf('session_leases l', '$2'),
};

const changedSince = (cursor: string) =>
  `changed_by >= ${cursor}::text::xid8 and changed_by < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Those of which something was written since the cursor, and those of a list. A restored backup has marks of transactions that are
 * still to come here.
 * Parameters: the owner, the milliseconds of a request for a pairing code, the cursor, the list.
 */
export const READ_CHANGED_SESSIONS = {
  name: 'changed-sessions',
  text: desiredStatesOf(
    `(
        select id from instances where ${changedSince('$3')}
        union select instance_id from instance_safety where ${changedSince('$3')}
        union select ${unnestParameters('$4::uuid[]')}
      ) changed cross join lateral (select * from session_leases where instance_id = changed.id offset 0) l`,
    '$2',
  ),
};

export const RELEASE_LEASE = {
  name: 'release-lease',
  text: `update session_leases set owner = '', expires_at = '-infinity'
         where instance_id = $1 and owner = $2 and epoch = $3`,
};
