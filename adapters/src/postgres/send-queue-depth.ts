import type { Database } from './connection.js';

export interface SendQueueDepth {
  /** Messages that wait, or are on their way and not yet answered for. */
  readonly depth: number;
  /** Age of the oldest of them in seconds, 0 where none waits. */
  readonly oldestSeconds: number;
}

/** What waits to be sent in the sessions that `owner` holds. */
export async function sendQueueDepth(
  { database }: { database: Database },
  owner: string,
): Promise<SendQueueDepth> {
  const [row] = await database.query<{ depth: number; oldest: number | null }>(
    `select count(*) as depth, extract(epoch from now() - min(m.created_at))::float8 as oldest
     from session_leases l join messages m on m.instance_id = l.instance_id and m.waits
     where l.owner = $1 and l.expires_at > now()`,
    [owner],
  );
  return { depth: row?.depth ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
}
