import { unnestParameters } from '../database/unnest-parameters.js';
import { eventCte, isTold, jsonTime } from '../events/event-cte.js';
import { LEASE_CHECK } from '../sessions/with-lease.js';
import { createdBetween, WITHIN_MAX_VALIDITY } from './created-range.js';
import { TOLD_HOLDS } from './lanes/told-holds.js';

// Taken messages that are pending again. They are locked as in outbox-statements.ts.

/**
 * Parameters from $4: the message, unless it may have been written to a socket; its chat, until when nothing of it is taken; the code
 * and the end of what number safety holds it for, and the bit of that code.
 */
export const POSTPONE_CHAT = {
  name: 'outbox-postpone',
  text: `${LEASE_CHECK}, postponed_message as materialized (
      select m.id, coalesce(m.held, false) as held from messages m cross join locked_lease
      where m.id = $4 and m.instance_id = $1 and m.status = 'sending' and ${WITHIN_MAX_VALIDITY} for update of m
    ), made_pending as (
      update messages m set status = 'pending', held = case when $7::text is null then m.held else true end,
        told_holds = case when $7::text is null then m.told_holds else ${TOLD_HOLDS} | $9::integer end
      from postponed_message p where m.id = p.id and ${WITHIN_MAX_VALIDITY}
      returning m.id, m.account_id, m.instance_id, p.held
    ), newly_held as (
      select * from made_pending where $7::text is not null and not held
    ), ${eventCte({
      of: 'newly_held',
      type: 'message.held',
      facts: `jsonb_build_object('code', $7::text, 'until', ${jsonTime('$8::timestamptz')})`,
    })}, ended_holds as (
      delete from held_chats h using locked_lease where h.instance_id = $1 and h.until <= now() and h.chat <> $5
    ), held_chat as (
      insert into held_chats (instance_id, chat, until, code) select $1, $5, $6, $7 from locked_lease
      on conflict (instance_id, chat) do update set until = excluded.until, code = excluded.code
    )
    select ok, ${isTold('told')} from locked_lease`,
};

/** Parameters from $4: the messages, and the range of their times. */
export const GIVE_BACK = {
  name: 'outbox-give-back',
  text: `${LEASE_CHECK}, locked_messages as materialized (
      select m.id from ${unnestParameters('$4::uuid[]')} n(id) cross join locked_lease
      join messages m on m.id = n.id
      where m.instance_id = $1 and m.status = 'sending' and ${createdBetween('$5', '$6')}
      order by m.id for update of m
    ), given_back as (
      update messages m set status = 'pending' from locked_messages n
      where m.id = n.id and ${createdBetween('$5', '$6')}
    )
    select ok from locked_lease`,
};
