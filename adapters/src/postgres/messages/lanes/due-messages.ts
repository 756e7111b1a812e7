import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { CHAT_ID } from '../message-columns.js';

/** What may be taken, in a form for which no other index than that of the lanes serves. */
export function isDue(inFlight: string, lease = 'l'): string {
  return `m.id <> all(${inFlight}::uuid[]) and coalesce(m.expires_at > now(), false) and ${WITHIN_MAX_VALIDITY}
          and coalesce((select h.until from held_chats h where h.instance_id = ${lease}.instance_id and h.chat = ${CHAT_ID}) <= now(), true)`;
}

/** The oldest messages of a lane of the session of row `l` that may be taken, with their `place` in the order of acceptance. */
export function oldestOf(lane: 0 | 1, { limit, inFlight }: { limit: string; inFlight: string }): string {
  return `(select m.id, m.seq as place from messages m
            where m.instance_id = l.instance_id and m.lane = ${lane} and m.waits and ${isDue(inFlight)}
            order by m.seq limit ${limit})`;
}
