import { EVENT_BITS, type HeldPortion, type SessionLease } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { eventCte, isTold, jsonTime } from '../events/event-cte.js';
import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { fromLane } from '../messages/lanes/lane-column.js';
import { bitOf, TOLD_HOLDS, toldBits } from '../messages/lanes/told-holds.js';
import { LEASE_CHECK, queryWithLease } from '../sessions/with-lease.js';

const TYPE = 'message.held';

/**
 * Parameters from $4: the account; the lane; behind which place, and how many messages; the code and the end of the hold, its bit, and the
 * bits of what is not to be told as well. For an account that nobody listens to nothing is read or marked. Whose status is read names no
 * `waits` once more, as in TAKE_MESSAGES.
 */
export const TELL_HELD = {
  name: 'safety-tell-held',
  text: `${LEASE_CHECK}, listening as materialized (
      select i.account_id from event_interests i
      where i.account_id = $4 and (i.types & ${1n << BigInt(EVENT_BITS[TYPE])} <> 0 or i.watched_until > now())
    ), portion as materialized (
      select m.id, m.seq from messages m
      where m.instance_id = $1 and m.lane = $5 and m.waits and m.seq > $6::bigint and ${WITHIN_MAX_VALIDITY}
        and exists (select from listening l where l.account_id = m.account_id)
      order by m.seq limit $7::integer
    ), locked_messages as materialized (
      select m.id from messages m join portion p on p.id = m.id cross join locked_lease
      where m.status in ('pending', 'sending') and coalesce(m.status = 'pending', false) and m.lane = $5 and ${TOLD_HOLDS} & $11::integer = 0
        and ${WITHIN_MAX_VALIDITY}
      order by m.id for update of m
    ), marked as (
      update messages m set held = true, told_holds = ${TOLD_HOLDS} | $10::integer
      from locked_messages locked where m.id = locked.id and ${WITHIN_MAX_VALIDITY}
      returning m.id, m.account_id, m.instance_id
    ), ${eventCte({
      of: 'marked',
      type: TYPE,
      facts: `jsonb_build_object('code', $8::text, 'until', ${jsonTime('$9::timestamptz')})`,
      orderBy: 'e.id',
    })}
    select ok, ${isTold('told')}, (select max(p.seq)::text from portion p having count(*) = $7::integer) as next from locked_lease`,
};

export async function tellHeld(
  { database, notifications }: { database: Database; notifications: Notifications },
  lease: SessionLease,
  { lane, hold: { code, until }, after, limit }: HeldPortion,
): Promise<string | null> {
  const values = [lease.accountId, fromLane(lane), after ?? '0', limit, code, until?.toISOString() ?? null];
  const bits = [bitOf(code), toldBits(code)];
  const [row] = await queryWithLease<{ told: boolean; next: string | null }>(database, lease, TELL_HELD, [
    ...values,
    ...bits,
  ]);
  if (row?.told) notifications.publish('event', lease.accountId);
  return row?.next ?? null;
}
