import type { Database } from '../database/database.js';

/** Rows of other roles show no times, and then do not count. */
const EVENT_HORIZON = {
  name: 'event-horizon',
  text: `select coalesce(extract(epoch from clock_timestamp() - min(a.xact_start)), 0)::float8 as seconds
    from pg_stat_activity a where a.backend_xid is not null`,
};

/** How long the oldest transaction of the cluster that writes has been running: events that are younger wait for its end. */
export async function readEventHorizon({ database }: { database: Database }): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(EVENT_HORIZON);
  return Math.max(0, row?.seconds ?? 0);
}
