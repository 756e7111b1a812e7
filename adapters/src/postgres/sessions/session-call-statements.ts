import { CALLS_A_MINUTE } from '@waxwing/core';
import { LEASE_CHECK } from './with-lease.js';

/** Answered calls are kept so long, to be counted. */
const MINUTE = "interval '1 minute'";

/**
 * Parameters: id, instance, kind, input, milliseconds that the caller waits. Stores nothing where the instance has had as many calls of
 * the kind as it may; `retryAfterS` is then set. Removes some that no longer count.
 */
export const STORE_CALL = {
  name: 'store-session-call',
  text: `with old as materialized (
      select c.id from session_calls c where c.created_at < clock_timestamp() - ${MINUTE}
      order by c.created_at limit 100 for update skip locked
    ), removed as (
      delete from session_calls c using old where c.id = old.id
    ), recent as materialized (
      select count(*) >= ${CALLS_A_MINUTE} as "isFull", min(created_at) as first from session_calls
      where instance_id = $2 and kind = $3 and created_at > clock_timestamp() - ${MINUTE}
    ), stored as (
      insert into session_calls (id, instance_id, kind, input, expires_at)
      select $1, $2, $3, $4::jsonb, clock_timestamp() + $5 * interval '1 millisecond' from recent where not "isFull"
    )
    select case when "isFull"
      then greatest(ceil(extract(epoch from first + ${MINUTE} - clock_timestamp())), 1)::integer end as "retryAfterS"
    from recent`,
};

export const FIND_OUTCOME = {
  name: 'session-call-outcome',
  text: 'select outcome from session_calls where id = $1 and outcome is not null',
};

/** For `queryWithLease`. A row without an id where no call waits. */
export const TAKE_CALLS = {
  name: 'take-session-calls',
  text: `${LEASE_CHECK}, waiting as materialized (
      select c.id from locked_lease cross join session_calls c
      where c.instance_id = $1 and c.outcome is null and c.expires_at > clock_timestamp()
        and (c.taken_epoch is null or c.taken_epoch < $3)
      order by c.created_at for update of c
    ), taken as (
      update session_calls c set taken_epoch = $3 from waiting w where c.id = w.id
      returning c.id, c.kind, c.input, c.created_at,
        ceil(extract(epoch from c.expires_at - clock_timestamp()) * 1000)::integer as "leftMs"
    )
    select t.id, t.kind, t.input, t."leftMs" from locked_lease left join taken t on true order by t.created_at`,
};

/** For `queryWithLease`. Parameters from $4: id, outcome. */
export const ANSWER_CALL = {
  name: 'answer-session-call',
  text: `${LEASE_CHECK}, answered as (
      update session_calls c set outcome = $5::jsonb, input = null from locked_lease
      where c.id = $4::uuid and c.instance_id = $1 and c.taken_epoch = $3
      returning c.id
    )
    select answered.id from locked_lease left join answered on true`,
};
