import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import type { CheckResult } from './check-books.js';
import { startDrillCluster } from './drill-cluster.js';

/** Above the client library's own version. */
const FLOOR = 1_043_900_000;
/** Two logins a second, and as long again for the rest. */
const LOGINS_PER_SECOND = 2;
const SPARE_MS = 60_000;

/** All sessions when WhatsApp takes only a newer client: how many logins it refuses, and how long until all are back. */
export async function runVersionFloorDrill(
  scope: BenchScope,
  { sessions: count, workers }: { sessions: number; workers: number },
): Promise<CheckResult> {
  const cluster = await startDrillCluster(scope, { sessions: count, env: { WHATSAPP_WEB_VERSION: 'auto' } });
  for (let n = 1; n < workers; n++) await cluster.startWorker();
  const database = await Database.connect(cluster.database.url, { max: 1 });
  try {
    const ready = async () => {
      const [row] = await database.query<{ ready: number }>(READY);
      return row?.ready ?? 0;
    };
    while ((await ready()) < count) await delay(100);
    // The last update check was at the start, and checks are at least a minute apart.
    await database.query("update client_version_looks set looked_at = now() - interval '2 minutes'");
    await cluster.sandbox.raiseVersionFloor(FLOOR);
    await cluster.sandbox.dropAll();
    const begun = performance.now();
    const mostMs = (count / LOGINS_PER_SECOND) * 1_000 + SPARE_MS;
    while ((await ready()) === count) await delay(20);
    let back = await ready();
    while (back < count && performance.now() - begun < mostMs) {
      await delay(100);
      back = await ready();
    }
    const seconds = (performance.now() - begun) / 1_000;
    const refused = await cluster.sandbox.refusedLogins();
    const [unlinked] = await database.query<{ count: number }>(UNLINKED);
    return {
      what: `${count} sessions, ${workers} workers`,
      figure: `${back} back after ${seconds.toFixed(0)} s, ${refused} logins refused`,
      flaws: [
        ...(back < count ? [`${count - back} are not back`] : []),
        ...(refused > count ? ['a session was refused twice'] : []),
        ...(unlinked?.count ? [`${unlinked.count} need their phone again`] : []),
      ],
    };
  } finally {
    await database.close();
  }
}

const READY = "select count(*)::integer as ready from instances where status = 'ready'";
const UNLINKED = 'select count(*)::integer as count from instances where not linked and deleted_at is null';
