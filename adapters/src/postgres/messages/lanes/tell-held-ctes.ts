import { EVENT_BITS, type Hold, type SessionLease } from '@waxwing/core';
import { eventCte, jsonTime } from '../../events/event-cte.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { bitOf, TOLD_HOLDS, toldBits } from './told-holds.js';

const TYPE = 'message.held';

/**
 * Whether a webhook or a stream takes events of the account of message `m`. It compares with one value: a join would keep PostgreSQL from reading the
 * messages in the order of their index.
 */
export const IS_LISTENED_TO = 'm.account_id = (select l.account_id from listening l)';

/**
 * CTEs behind LEASE_CHECK that tell that the messages of query `portion` (id, seq, lane) are held; the last is `told`. `tellHeldValues`
 * are their parameters from $4: the account, the code and the end of the hold, the bit of the code, and the bits of all codes that a
 * message must not have been told of. `portion` asks IS_LISTENED_TO, so that nothing is read for an account without listeners. The
 * condition on the status is in a form that no index serves, as in TAKE_MESSAGES.
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

export function tellHeldValues({ accountId }: SessionLease, { code, until }: Hold): unknown[] {
  return [accountId, code, until?.toISOString() ?? null, bitOf(code), toldBits(code)];
}
