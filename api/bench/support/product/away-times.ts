import { setTimeout as delay } from 'node:timers/promises';
import { Database, leaseHolds } from '@waxwing/adapters/postgres';

const READY = `
  select i.id from instances i join session_leases l on l.instance_id = i.id
  where i.status = 'ready' and ${leaseHolds('l')}`;
const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

/**
 * For each instance the longest time, in ms, in which it could not send while `work` ran, and until all `sessions` were back.
 * @throws when they do not come back within two minutes of the end of the work
 */
export async function measureAwayTimes(
  databaseUrl: string,
  sessions: number,
  work: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const database = await Database.connect(databaseUrl, { max: 1 });
  const seen = new Map<string, number>();
  const away = new Map<string, number>();
  let back = 0;
  let endedAt: number | undefined;
  const watching = (async () => {
    for (; endedAt === undefined || back < sessions; await delay(POLL_MS)) {
      const ready = await database.query<{ id: string }>(READY);
      const now = performance.now();
      back = ready.length;
      for (const { id } of ready) {
        away.set(id, Math.max(away.get(id) ?? 0, now - (seen.get(id) ?? now)));
        seen.set(id, now);
      }
      if (now - (endedAt ?? now) > TIMEOUT_MS) throw new Error(`only ${back} sessions came back`);
    }
  })();
  try {
    await work();
  } finally {
    endedAt = performance.now();
    await watching.finally(() => database.close());
  }
  return away;
}
