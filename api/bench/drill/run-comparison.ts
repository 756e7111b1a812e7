import { setTimeout as delay } from 'node:timers/promises';
import { Database, leaseHolds } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import { BenchScope } from '../support/bench-scope.js';
import { Program } from '../support/processes/program.js';
import { type CheckResult, checkBooks } from './check-books.js';
import { comparisonResults, type DrillMeasurement } from './comparison-results.js';
import { type DrillCluster, type DrillOptions, startDrillCluster } from './drill-cluster.js';
import { DrillSender } from './drill-sender.js';
import { failover } from './failover.js';
import { Random } from './random.js';
import { rollingRestart } from './rolling-restart.js';

/** The smaller number of sessions, to compare the larger with. */
const BASELINE_SESSIONS = 100;
const SENDERS = 8;
const OWNED = `
  select count(*)::integer as "ready" from instances i join session_leases l on l.instance_id = i.id
  where i.status = 'ready' and ${leaseHolds('l')} and l.owner like $1`;

/** A failover and a rolling restart each, with few and with many sessions, on an otherwise idle and on a busy machine. */
export async function runComparison(
  scope: BenchScope,
  options: DrillOptions & { busy: number },
): Promise<CheckResult[]> {
  const sizes = [...new Set([Math.min(BASELINE_SESSIONS, options.sessions), options.sessions])];
  const measures: DrillMeasurement[] = [];
  const books: CheckResult[] = [];
  for (const sessions of sizes) {
    const inner = new BenchScope(scope.report);
    scope.defer(() => inner.end());
    const cluster = await startDrillCluster(inner, { ...options, sessions });
    const others = await Promise.all(Array.from({ length: options.workers - 1 }, cluster.startWorker));
    const sender = new DrillSender(cluster.api.url, new Random(options.seed));
    for (const busy of [0, options.busy]) {
      const loops = await Promise.all(Array.from({ length: busy }, () => Program.start(inner, 'busy-loop')));
      measures.push({ sessions, busy, ...(await measure(cluster, others, sender)) });
      for (const loop of loops) await loop.stop();
    }
    const wrong = (await checkBooks(cluster, sender.accepted)).filter(({ flaws }) => flaws.length > 0);
    books.push(...wrong, {
      what: `${sessions} sessions, books`,
      figure: `${sender.accepted.length} messages`,
      flaws: [],
    });
    await inner.end();
  }
  return [...comparisonResults(measures), ...books];
}

async function measure(cluster: DrillCluster, others: readonly Product[], sender: DrillSender) {
  const owner = cluster.workers[0]!;
  for (const other of others) await other.stop();
  await waitUntilOwnsAll(cluster, owner);
  for (const other of others) await other.resume();
  const { readyMs } = await failover(cluster, owner, others);
  await owner.resume();
  const sending = sender.run(cluster.sessions, SENDERS);
  const { awayMs } = await rollingRestart(cluster, others.slice(0, 2));
  sender.stop();
  await sending;
  cluster.scope.report(
    `drill: away for ${Math.round(awayMs)} ms at most, failover after ${Math.round(readyMs)} ms`,
  );
  return { awayMs, failoverMs: readyMs };
}

async function waitUntilOwnsAll({ database, sessions }: DrillCluster, owner: Product): Promise<void> {
  const own = await Database.connect(database.url, { max: 1 });
  const ready = async () => (await own.query<{ ready: number }>(OWNED, [`worker-${owner.pid}-%`]))[0]!.ready;
  try {
    while ((await ready()) < sessions.length) await delay(50);
  } finally {
    await own.close();
  }
}
