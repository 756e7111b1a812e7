import { unnestParameters } from '../../database/unnest-parameters.js';
import { eventCte, isTold } from '../../events/event-cte.js';
import { VALID_LEASES } from '../../sessions/lease-batch.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { BODY_OF, CHAT_ID, HAS_FILE } from '../message-columns.js';
import { IS_MARKED } from './chat-standing-ctes.js';
import { CHAT_COUNTS } from './count-sent-ctes.js';
import { oldestOf } from './due-messages.js';

const oldestIn = (lane: 0 | 1, limit: string): string => oldestOf(lane, { limit, inFlight: '$6' });

/**
 * Parameters from $4: the limits of both lanes per call; the ids in flight of all calls. Of a session with marked chats it takes nothing
 * and returns a row that `isMarked`: the same snapshot has the marks and the messages, and TAKE_AND_MOVE takes them. The order over both
 * lanes makes PostgreSQL read each by its index up to the limit, where it may otherwise sort all that waits.
 */
export const TAKE_PACED = {
  name: 'outbox-take-paced',
  text: `${VALID_LEASES}, calls as materialized (
      select l.call, l.instance_id, a.known, a.first,
        exists (select from chats c where c.instance_id = l.instance_id and ${IS_MARKED}) as is_marked
      from leases l join ${unnestParameters('$4::integer[], $5::integer[]')} with ordinality as a(known, first, call) on a.call = l.call
    ), due_messages as materialized (
      select due.id, due.place, l.call
      from calls l cross join lateral (
        select * from (
          ${oldestIn(0, 'l.known')} union all ${oldestIn(1, 'l.first')}
        ) lanes order by lanes.place limit l.known + l.first
      ) due
      where not l.is_marked
    ), locked_messages as materialized (
      select m.id, m.status, coalesce(m.held, false) as held, due.place, due.call
      from messages m join due_messages due on due.id = m.id
      where m.status in ('pending', 'sending') and ${WITHIN_MAX_VALIDITY}
      order by m.id for update of m
    ), taken as (
      update messages m set status = 'sending', held = null, told_holds = null from locked_messages locked
      where m.id = locked.id and ${WITHIN_MAX_VALIDITY}
      returning m.id, m.account_id, m.instance_id, m.wa_id, ${CHAT_ID} as chat_id, m.content, ${BODY_OF} as body_of, ${HAS_FILE} as has_file,
        m.expires_at, m.lane, locked.held, locked.status = 'sending' as maybe_written, locked.place, locked.call
    ), released as (
      select * from taken where held
    ), ${eventCte({ of: 'released', type: 'message.released', orderBy: 'e.id' })}
    select a.call, ${isTold('told')}, a.id, a.is_marked as "isMarked", a.wa_id as "waId", a.chat_id as "to", a.content as "text",
      a.body_of as "bodyOf", a.has_file as "hasFile", a.expires_at as "expiresAt", a.maybe_written as "mayBeWritten", a.lane, a.held,
      ${CHAT_COUNTS}
    from (
      select call, false as is_marked, instance_id, id, wa_id, chat_id, content, body_of, has_file, expires_at, maybe_written, lane, held, place
      from taken
      union all select call, is_marked, instance_id, case when is_marked then instance_id end, null, null, null, null, null, null, null, null,
        null, null from calls
    ) a left join chats c on c.instance_id = a.instance_id and c.chat_id = a.chat_id
    order by a.call, a.place`,
};
