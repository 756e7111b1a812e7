import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import type { DrillCluster } from './drill-cluster.js';

const READY = `
  select i.id from instances i join session_leases l on l.instance_id = i.id
  where i.status = 'ready' and l.expires_at > now()`;
const POLL_MS = 50;
const TIMEOUT_MS = 120_000;
/** Between two restarts: a rollout waits until the replaced worker is ready. */
const SETTLE_MS = 3_000;

/** The longest times, in ms, that one worker took to end, and that one instance could not send. */
export interface RollingRestart {
  readonly endedMs: number;
  readonly awayMs: number;
}

/** Stops the workers one after the other, and starts each again. */
export async function rollingRestart(
  { database, sessions }: DrillCluster,
  workers: readonly Product[],
): Promise<RollingRestart> {
  const own = await Database.connect(database.url, { max: 1 });
  const seen = new Map<string, number>();
  const begun = performance.now();
  let [endedMs, awayMs, back, over] = [0, 0, 0, false];
  const watching = (async () => {
    for (; !over || back < sessions.length; await delay(POLL_MS)) {
      const ready = await own.query<{ id: string }>(READY);
      const now = performance.now();
      back = ready.length;
      for (const { id } of ready) {
        awayMs = Math.max(awayMs, now - (seen.get(id) ?? now));
        seen.set(id, now);
      }
      if (now - begun > TIMEOUT_MS) throw new Error(`only ${back} sessions came back`);
    }
  })();
  try {
    for (const worker of workers) {
      const asked = performance.now();
      await worker.stop();
      endedMs = Math.max(endedMs, performance.now() - asked);
      await worker.resume();
      await delay(SETTLE_MS);
    }
  } finally {
    over = true;
    await watching.finally(() => own.close());
  }
  return { endedMs, awayMs };
}
