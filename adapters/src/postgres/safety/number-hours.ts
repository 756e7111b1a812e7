/** Budgets are those of the clock hour and the UTC day, so that no earlier hours count. */
export const COUNTED_FOR = `interval '25 hours'`;

/** Whether instance `o` has the number of instance `i` of its account. */
export const HAS_SAME_NUMBER = 'o.account_id = i.account_id and o.phone = i.phone';

/**
 * The hours that count for instance `i`, whose row of `numbers` is `n`: its own, those of the other instances that have its number, and those
 * of instances that have parted with it. Number checks have a budget of their own in each instance.
 */
export const NUMBER_HOURS = `(
    select h.account_id, h.hour, h.known, h.first, h.checks, h.last_first_at from send_hours h
    where h.instance_id = i.id and h.account_id = i.account_id and h.hour > now() - ${COUNTED_FOR}
    union all
    select h.account_id, h.hour, h.known, h.first, 0, h.last_first_at
    from instances o join send_hours h on h.instance_id = o.id and h.account_id = o.account_id and h.hour > now() - ${COUNTED_FOR}
    where ${HAS_SAME_NUMBER} and o.id <> i.id
    union all
    select n.account_id, h.hour, h.known, h.first, 0, h.last_first_at from jsonb_to_recordset(n.carried->'hours')
      as h(hour timestamptz, known integer, first integer, last_first_at timestamptz)
    where h.hour > now() - ${COUNTED_FOR}
  )`;
