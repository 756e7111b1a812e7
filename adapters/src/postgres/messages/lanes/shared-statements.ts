import { unnestParameters } from '../../database/unnest-parameters.js';
import { HAS_SAME_NUMBER, NUMBER_HOURS } from '../../safety/number-hours.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { CHAT_ID } from '../message-columns.js';
import { CHAT_COUNTS, THIS_HOUR } from './count-sent-ctes.js';

/**
 * Takes of the instances of one number follow one another: what each reads behind this lock has all that the one before has taken. It comes
 * before all other locks but the lease. Parameters: the instance.
 */
export const LOCK_SHARED_NUMBER = {
  name: 'shared-lock',
  text: `select pg_advisory_xact_lock(hashtextextended('number ' || i.account_id || ' ' || i.phone, 0)) from instances i where i.id = $1`,
};

const sumOf = (what: 'known' | 'first', when: string): string =>
  `coalesce(sum(h.${what}) filter (where ${when}), 0)::integer`;
const TODAY = "h.hour >= date_trunc('day', now(), 'UTC')";

/** An instance that has taken no first contact for so long holds the others back no longer: it may be away with what it has under way. */
const TRIES_FOR = `interval '1 hour'`;

/**
 * What all instances with the number of an instance have used; the time is that behind the lock. While a hold is over, the message of one of
 * them tries: of several that have some under way, that of the first. Parameters: the instance.
 */
export const READ_SHARED_USE = {
  name: 'shared-use',
  text: `select h.*, k.known as "knownSending", k.first as "firstSending", clock_timestamp() as at,
      case when n.first_taken_by is distinct from i.id then n.first_taken_at end as "firstTakenAt",
      coalesce(s.is_closed, false) or coalesce(s.is_over and k.tries <> i.id and n.first_taken_at > now() - ${TRIES_FOR}, false) as "isHeld"
    from instances i left join numbers n on n.account_id = i.account_id and n.phone = i.phone
    cross join lateral (
      select ${sumOf('known', `h.hour = ${THIS_HOUR}`)} as "knownHour", ${sumOf('first', `h.hour = ${THIS_HOUR}`)} as "firstHour",
        ${sumOf('known', TODAY)} as "knownDay", ${sumOf('first', TODAY)} as "firstDay"
      from ${NUMBER_HOURS} h where h.account_id = i.account_id
    ) h
    cross join lateral (
      select count(*) filter (where m.lane = 0)::integer as known, count(*) filter (where m.lane = 1)::integer as first,
        (array_agg(o.id order by o.id) filter (where m.lane = 1))[1] as tries
      from instances o join messages m on m.instance_id = o.id and m.account_id = o.account_id
      where ${HAS_SAME_NUMBER} and m.waits and coalesce(m.status = 'sending', false) and ${WITHIN_MAX_VALIDITY}
    ) k
    cross join lateral (
      select bool_or(s.state in ('held', 'restricted', 'banned') and s.until > now()) as is_closed,
        bool_or(s.state = 'held' and s.until <= now()) as is_over
      from instances o join instance_safety s on s.instance_id = o.id and s.account_id = o.account_id where ${HAS_SAME_NUMBER}
    ) s
    where i.id = $1`,
};

/**
 * What the other instances with the number of an instance have sent to these chats, or are sending. Parameters: the instance, the chats. A
 * chat is read by its own index, as in TAKE_AND_MOVE.
 */
export const READ_SHARED_CHATS = {
  name: 'shared-chats',
  text: `select t.chat_id as chat, sum(t."thisHour" + t.sending)::integer as "thisHour", sum(t.today + t.sending)::integer as today,
      sum(t.unanswered + t.sending)::integer as unanswered, min(t."unansweredSince") as "unansweredSince", max(t."lastOutAt") as "lastOutAt"
    from instances i cross join lateral (
      select a.chat_id, ${CHAT_COUNTS}, (
        select count(*)::integer from messages m
        where m.account_id = o.account_id and m.chat = regexp_replace(a.chat_id, '^lid:', '') and coalesce(m.instance_id = o.id, false)
          and m.direction = 'outbound' and m.status = 'sending' and ${CHAT_ID} = a.chat_id and ${WITHIN_MAX_VALIDITY}
      ) as sending
      from ${unnestParameters('$2::text[]')} as a(chat_id) join instances o on ${HAS_SAME_NUMBER} and o.id <> i.id
      left join chats c on c.instance_id = o.id and c.account_id = o.account_id and c.chat_id = a.chat_id
    ) t
    where i.id = $1 group by t.chat_id`,
};

/** An instance has taken a first contact. Parameters: the instance. */
export const NOTE_FIRST_TAKEN = {
  name: 'shared-first-taken',
  text: `update numbers n set first_taken_at = date_trunc('milliseconds', clock_timestamp()), first_taken_by = i.id from instances i
    where i.id = $1 and n.account_id = i.account_id and n.phone = i.phone`,
};

/** The other instances of the account with the number of an instance. Parameters: the instance. */
export const LIST_SHARING = {
  name: 'shared-instances',
  text: `select o.id from instances i join instances o on ${HAS_SAME_NUMBER} and o.id <> i.id and o.deleted_at is null where i.id = $1`,
};
