import type { BenchScope } from '../support/bench-scope.js';
import { type CheckResult, checkBooks } from './check-books.js';
import { checkDeliveries } from './check-deliveries.js';
import { MAX_AWAY_MS } from './comparison-results.js';
import { type DrillOptions, startDrillCluster } from './drill-cluster.js';
import { DrillSender } from './drill-sender.js';
import { DrillWebhooks } from './drill-webhooks.js';
import { failover } from './failover.js';
import { FaultInjector } from './fault-injector.js';
import { LOCAL_NETWORK } from './network-relay.js';
import { Random } from './random.js';
import { rollingRestart } from './rolling-restart.js';

const SENDERS = 8;
/** From the kill of their owner until all sessions are ready elsewhere. */
const MAX_FAILOVER_MS = 8_000;

/** The whole drill. Returns the checked books. */
export async function runDrill(scope: BenchScope, options: DrillOptions): Promise<CheckResult[]> {
  // Receivers are on this machine, where no webhook of a production server goes.
  const network = options.network ?? (options.drillFaults.includes('cut') ? LOCAL_NETWORK : undefined);
  const env = { NODE_ENV: 'development' };
  const cluster = await startDrillCluster(scope, { ...options, ...(network && { network }), env });
  const [first] = cluster.workers;
  const others = await Promise.all(Array.from({ length: options.workers - 1 }, cluster.startWorker));
  const { claimedMs, readyMs } = await failover(cluster, first!, others);
  const failedOver = `all claimed after ${Math.round(claimedMs)} ms, all ready after ${Math.round(readyMs)} ms`;
  scope.report(`drill: the owner was killed, ${failedOver}`);
  await first!.resume();

  const webhooks = await DrillWebhooks.create(cluster);
  const random = new Random(options.seed);
  const sender = new DrillSender(cluster.api.url, new Random(options.seed + 1));
  const sending = sender.run(cluster.sessions, SENDERS);
  const { endedMs, awayMs } = await rollingRestart(cluster, others.slice(0, 2));
  const workers = [first!, ...others];
  const chaos = new FaultInjector(cluster, workers, random, options.drillFaults, webhooks.faulty);
  await chaos.run(options.seconds);
  sender.stop();
  await sending;
  const faultCounts = [...chaos.injected].map(([name, times]) => `${name} ${times}`).join(', ');
  return [
    { what: 'harm done', figure: faultCounts, flaws: [] },
    { what: 'requests repeated', figure: String(sender.repeats), flaws: [] },
    {
      what: `failover of ${options.sessions} sessions`,
      figure: failedOver,
      flaws: readyMs > MAX_FAILOVER_MS ? [`more than ${MAX_FAILOVER_MS} ms`] : [],
    },
    {
      what: 'rolling restart',
      figure: `nobody away for more than ${Math.round(awayMs)} ms, each ended within ${Math.round(endedMs)} ms`,
      flaws: [
        ...(awayMs > MAX_AWAY_MS ? [`away for more than ${MAX_AWAY_MS} ms`] : []),
        ...(endedMs > options.grace * 1_000 ? [`ended after more than ${options.grace} s`] : []),
      ],
    },
    ...(await checkBooks(cluster, sender.accepted)),
    ...(await checkDeliveries(webhooks, sender.accepted, repeatingFaults(chaos.injected))),
  ];
}

/** After these a worker may not know what it has delivered. */
function repeatingFaults(injected: ReadonlyMap<string, number>): number {
  const faults = ['worker killed', 'worker frozen', 'worker cut off', 'database restarted'];
  return faults.reduce((sum, name) => sum + (injected.get(name) ?? 0), 0);
}
