import type { Database } from '../database/database.js';
import { leaseHolds } from '../sessions/lease-validity.js';

export interface SendQueueDepth {
  /** Messages that wait or are being sent without an answer yet. Those of suspended accounts wait for an operator, and are left out. */
  readonly depth: number;
  /** Age of the oldest of them in seconds, 0 when none waits. */
  readonly oldestSeconds: number;
}

/**
 * Reads each session separately: in a join all waiting messages would be read for each, because the statistics do not know the
 * owner's name.
 */
export const SEND_QUEUE_DEPTH = {
  name: 'send-queue-depth',
  text: `select coalesce(sum(q.depth), 0)::integer as depth, extract(epoch from now() - min(q.oldest))::float8 as oldest
    from session_leases l cross join lateral (
      select count(*) as depth, min(m.created_at) as oldest from messages m
      where m.instance_id = l.instance_id and m.waits
        and (select i.suspension_level is null from instances i where i.id = l.instance_id)
    ) q
    where l.owner = $1 and ${leaseHolds('l')}`,
};

/** The send queue of the sessions that `owner` holds. */
export async function readSendQueueDepth(
  { database }: { database: Database },
  owner: string,
): Promise<SendQueueDepth> {
  const [row] = await database.query<{ depth: number; oldest: number | null }>(SEND_QUEUE_DEPTH, [owner]);
  return { depth: row?.depth ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
}
