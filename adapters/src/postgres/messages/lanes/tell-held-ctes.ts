import { EVENT_BITS } from '@waxwing/core';
import { eventCte, jsonTime } from '../../events/event-cte.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { TOLD_HOLDS } from './told-holds.js';

const TYPE = 'message.held';

/** Of message `m`: whether somebody listens to its account; a semi-join would keep the order of the index from being read. */
export const IS_LISTENED_TO = 'm.account_id = (select l.account_id from listening l)';

/**
 * CTEs behind LEASE_CHECK that tell of the messages of query `portion` (id, seq, lane) that they are held; the last is `told`. Their parameters: $4
 * the account; $5 and $6 the code and the end of the hold, $7 its bit, $8 the bits of what is not to be told as well. For an account that nobody
 * listens to nothing is to be read. Whose status is read names no `waits` once more, as in TAKE_MESSAGES.
 */
export function tellHeldCtes(portion: string): string {
  return `listening as materialized (
      select i.account_id from event_interests i
      where i.account_id = $4 and (i.types & ${1n << BigInt(EVENT_BITS[TYPE])} <> 0 or i.watched_until > now())
    ), portion as materialized (
      ${portion}
    ), locked_messages as materialized (
      select m.id from messages m join portion p on p.id = m.id cross join locked_lease
      where m.lane = p.lane and m.status in ('pending', 'sending') and coalesce(m.status = 'pending', false) and ${TOLD_HOLDS} & $8::integer = 0
        and ${WITHIN_MAX_VALIDITY}
      order by m.id for update of m
    ), marked as (
      update messages m set held = true, told_holds = ${TOLD_HOLDS} | $7::integer
      from locked_messages locked where m.id = locked.id and ${WITHIN_MAX_VALIDITY}
      returning m.id, m.account_id, m.instance_id
    ), ${eventCte({
      of: 'marked',
      type: TYPE,
      facts: `jsonb_build_object('code', $5::text, 'until', ${jsonTime('$6::timestamptz')})`,
      orderBy: 'e.id',
    })}`;
}
