import { unnestParameters } from '../../database/unnest-parameters.js';
import { eventCte, isTold } from '../../events/event-cte.js';
import { VALID_LEASES } from '../../sessions/lease-batch.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { BODY_OF, CHAT_ID, HAS_FILE } from '../message-columns.js';
import { IS_MARKED } from './chat-standing-ctes.js';
import { CHAT_COUNTS } from './count-sent-ctes.js';
import { isDue } from './due-messages.js';

/**
 * TAKE_PACED for sessions with marked chats, with the same parameters. What waits for a marked chat among first contacts changes its lane
 * here, where all locks of messages are taken at once. What is in flight keeps the lane under which it is counted, and its chat keeps the
 * mark. `changing` names the statuses and not `waits`, and compares the instance in a form that no index serves: it reads the messages of a
 * chat.
 */
export const TAKE_AND_MOVE = {
  name: 'outbox-take-and-move',
  text: `${VALID_LEASES}, calls as materialized (
      select l.call, l.instance_id, a.known, a.first
      from leases l join ${unnestParameters('$4::integer[], $5::integer[]')} with ordinality as a(known, first, call) on a.call = l.call
    ), changed_chats as materialized (
      select l.call, l.known, c.instance_id, c.account_id, c.chat_id, c.lid
      from calls l join chats c on c.instance_id = l.instance_id and ${IS_MARKED}
    ), changing as materialized (
      select m.id, m.seq, k.call, k.known, k.chat_id, m.id = any($6::uuid[]) as in_flight, ${isDue('$6', 'k')} as is_due
      from changed_chats k
      cross join lateral (select regexp_replace(k.chat_id, '^lid:', '') as digits union select k.lid) address
      cross join lateral (
        select m.* from messages m
        where m.account_id = k.account_id and m.chat = address.digits and coalesce(m.instance_id = k.instance_id, false)
          and m.direction = 'outbound' and m.status in ('pending', 'sending') and m.lane = 1
          and ${CHAT_ID} in (k.chat_id, 'lid:' || k.lid) and ${WITHIN_MAX_VALIDITY}
      ) m
    ), due_messages as materialized (
      select known.id, known.seq as place, 0 as lane, known.call from (
        select k.*, row_number() over (partition by k.call order by k.seq) as turn from (
          select l.call, l.known, m.id, m.seq from calls l cross join lateral (
            select m.id, m.seq from messages m
            where m.instance_id = l.instance_id and m.lane = 0 and m.waits and ${isDue('$6')}
            order by m.seq limit l.known
          ) m
          union all select g.call, g.known, g.id, g.seq from changing g where g.is_due
        ) k
      ) known where known.turn <= known.known
      union all select m.id, m.seq, 1, l.call from calls l cross join lateral (
        select m.id, m.seq from messages m
        where m.instance_id = l.instance_id and m.lane = 1 and m.waits and ${isDue('$6')} and m.id not in (select g.id from changing g)
        order by m.seq limit l.first
      ) m
    ), locked_messages as materialized (
      select m.id, m.status, coalesce(m.held, false) as held, d.place, d.call, d.lane
      from messages m join (
        select d.id, d.place, d.call, d.lane from due_messages d
        union all select g.id, null, g.call, 0 from changing g
        where not g.in_flight and g.id not in (select d.id from due_messages d)
      ) d on d.id = m.id
      where m.status in ('pending', 'sending') and ${WITHIN_MAX_VALIDITY}
      order by m.id for update of m
    ), moved as (
      update messages m set status = case when locked.place is null then m.status else 'sending' end, lane = locked.lane,
        held = case when locked.place is null then m.held end, told_holds = case when locked.place is null then m.told_holds end
      from locked_messages locked
      where m.id = locked.id and ${WITHIN_MAX_VALIDITY}
      returning m.id, m.account_id, m.instance_id, m.wa_id, ${CHAT_ID} as chat_id, m.content, ${BODY_OF} as body_of, ${HAS_FILE} as has_file,
        m.expires_at, m.lane, locked.held, locked.status = 'sending' as maybe_written, locked.place, locked.call
    ), settled_chats as materialized (
      select c.instance_id, c.chat_id
      from changed_chats k join chats c on c.instance_id = k.instance_id and c.chat_id = k.chat_id
      where (select count(*) from moved) >= 0 and c.lid is not distinct from k.lid
        and (k.call, k.chat_id) not in (select g.call, g.chat_id from changing g where g.in_flight)
      order by c.instance_id, c.chat_id collate "C" for no key update of c
    ), unmarked as (
      update chats c set changed_lane = false from settled_chats s where c.instance_id = s.instance_id and c.chat_id = s.chat_id
    ), released as (
      select * from moved where place is not null and held
    ), ${eventCte({ of: 'released', type: 'message.released', orderBy: 'e.id' })}
    select a.call, ${isTold('told')}, a.id, a.wa_id as "waId", a.chat_id as "to", a.content as "text", a.body_of as "bodyOf",
      a.has_file as "hasFile", a.expires_at as "expiresAt", a.maybe_written as "mayBeWritten", a.lane, a.held, ${CHAT_COUNTS}
    from (
      select call, instance_id, id, wa_id, chat_id, content, body_of, has_file, expires_at, maybe_written, lane, held, place
      from moved where place is not null
      union all select call, null, null, null, null, null, null, null, null, null, null, null, null from leases
    ) a left join chats c on c.instance_id = a.instance_id and c.chat_id = a.chat_id
    order by a.call, a.place`,
};
