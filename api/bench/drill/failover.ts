import { setTimeout as delay } from 'node:timers/promises';
import { Database, leaseHolds } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import type { DrillCluster } from './drill-cluster.js';

const TIMEOUT_MS = 60_000;

/** Sessions held by processes other than this one, and how many of them are ready. */
const OTHERS_SESSIONS = `
  select count(*)::integer as "claimed", (count(*) filter (where i.status = 'ready'))::integer as "ready"
  from instances i join session_leases l on l.instance_id = i.id
  where ${leaseHolds('l')} and l.owner not like $1`;

/** Milliseconds from the end of their owner until all sessions were claimed by others, and until all were ready there. */
export interface Failover {
  readonly claimedMs: number;
  readonly readyMs: number;
}

/** Kills the owner of all sessions once the others can claim them. */
export async function failover(
  { database, sessions }: DrillCluster,
  owner: Product,
  others: readonly Product[],
): Promise<Failover> {
  for (const other of others) while (!(await fetch(`${other.url}/readyz`)).ok) await delay(50);
  const own = await Database.connect(database.url, { max: 1 });
  try {
    const pattern = `worker-${owner.pid}-%`;
    let claimedMs: number | undefined;
    await owner.kill();
    const begun = performance.now();
    for (; performance.now() - begun < TIMEOUT_MS; await delay(50)) {
      const [found] = await own.query<{ claimed: number; ready: number }>(OTHERS_SESSIONS, [pattern]);
      const ms = performance.now() - begun;
      if (found?.claimed === sessions.length) claimedMs ??= ms;
      if (found?.ready === sessions.length) return { claimedMs: claimedMs ?? ms, readyMs: ms };
    }
    throw new Error(`not all sessions were ready again within ${TIMEOUT_MS / 1_000} s`);
  } finally {
    await own.close();
  }
}
