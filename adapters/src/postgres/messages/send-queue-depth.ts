import type { Lane } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { leaseHolds } from '../sessions/lease-validity.js';
import { fromLane } from './lanes/lane-column.js';
import { CHAT_ID } from './message-columns.js';

export interface SendQueueDepth {
  /** Messages that wait or are being sent without an answer yet. Those of suspended accounts wait for an operator, and are left out. */
  readonly depth: number;
  /** Age in seconds of the oldest of them that number safety does not hold, 0 when there is none. */
  readonly oldestSeconds: number;
}

/** Parameter 2 has the lanes that are held, by instance: an object is searched in logarithmic time, which no plan can make worse. */
const IS_HELD = 'coalesce(($2::jsonb -> l.instance_id::text) @> to_jsonb(m.lane), false)';

/**
 * Reads each session separately: in a join all waiting messages would be read for each, because the statistics do not know the
 * owner's name.
 */
export const SEND_QUEUE_DEPTH = {
  name: 'send-queue-depth',
  text: `select coalesce(sum(q.depth), 0)::integer as depth, extract(epoch from now() - min(q.oldest))::float8 as oldest
    from session_leases l cross join lateral (
      select count(*) as depth, min(m.created_at) filter (where m.status = 'sending' or not (${IS_HELD} or h.chat is not null)) as oldest
      from messages m left join held_chats h
        on h.instance_id = l.instance_id and h.chat = ${CHAT_ID} and h.code is not null and h.until > now()
      where m.instance_id = l.instance_id and m.waits
        and (select i.suspension_level is null from instances i where i.id = l.instance_id)
    ) q
    where l.owner = $1 and ${leaseHolds('l')}`,
};

/** The send queue of the sessions that `owner` holds. @param held the lanes that number safety holds, by instance */
export async function readSendQueueDepth(
  { database }: { database: Database },
  owner: string,
  held: ReadonlyMap<string, readonly Lane[]>,
): Promise<SendQueueDepth> {
  const lanes = [...held].filter(([, { length }]) => length > 0).map(([id, one]) => [id, one.map(fromLane)]);
  const [row] = await database.query<{ depth: number; oldest: number | null }>(SEND_QUEUE_DEPTH, [
    owner,
    JSON.stringify(Object.fromEntries(lanes)),
  ]);
  return { depth: row?.depth ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
}
