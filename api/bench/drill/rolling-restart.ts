import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../testing/product.js';
import { measureAwayTimes } from '../support/product/away-times.js';
import type { DrillCluster } from './drill-cluster.js';

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
  let endedMs = 0;
  const away = await measureAwayTimes(database.url, sessions.length, async () => {
    for (const worker of workers) {
      const asked = performance.now();
      await worker.stop();
      endedMs = Math.max(endedMs, performance.now() - asked);
      await worker.resume();
      await delay(SETTLE_MS);
    }
  });
  return { endedMs, awayMs: Math.max(0, ...away.values()) };
}
