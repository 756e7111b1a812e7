import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import type { Scene } from './scene.js';

const PATIENCE_MS = 60_000;

/** Sessions that are ready and held by another process than this one. */
const READY = `
  select count(*)::integer as "ready" from instances i join session_leases l on l.instance_id = i.id
  where i.status = 'ready' and l.expires_at > now() and l.owner not like $1`;

/** Kills the owner of all sessions once the others can take them. Answers with the milliseconds until all are ready there. */
export async function failover(
  { database, sessions }: Scene,
  owner: Product,
  others: readonly Product[],
): Promise<number> {
  for (const other of others) while (!(await fetch(`${other.url}/readyz`)).ok) await delay(50);
  const own = await Database.connect(database.url, { max: 1 });
  try {
    const pattern = `worker-${owner.pid}-%`;
    const begun = performance.now();
    await owner.kill();
    for (; performance.now() - begun < PATIENCE_MS; await delay(50)) {
      const [found] = await own.query<{ ready: number }>(READY, [pattern]);
      if (found?.ready === sessions.length) return performance.now() - begun;
    }
    throw new Error(`not all sessions were ready again within ${PATIENCE_MS / 1_000} s`);
  } finally {
    await own.close();
  }
}
