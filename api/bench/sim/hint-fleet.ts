import { setTimeout as delay } from 'node:timers/promises';
import { PeerNetwork } from '@waxwing/adapters/peers';
import { Database, migrate, Notifications, PgPeerRegistry } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import { percentile } from '../support/load/statistics.js';
import { startPostgres } from '../support/product/bench-database.js';

/** The processes find each other, and learn who holds what, in the first seconds. */
const WARM_UP_MS = 5_000;
const MEASURED_MS = 5_000;
/** How many hints each process keeps on the way to its neighbour, each for a session of its own: enough that none is waited for. */
const OUTSTANDING = 80;

export interface HintRate {
  /** Hints that all processes have heard, a second. */
  readonly perSecond: number;
  /** From the hint to the process that waits for it, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * How many hints so many processes can tell each other, each waiting for its own to be heard: as they tell a worker that messages wait
 * for a session that it holds. All of them are in this process.
 * @param direct whether they tell each other directly, or all through PostgreSQL
 */
export async function rateOfHints(scope: BenchScope, processes: number, direct: boolean): Promise<HintRate> {
  const url = await startPostgres(scope);
  await migrate(url);
  const database = await Database.connect(url, { max: 4 });
  scope.defer(() => database.close());
  const registry = new PgPeerRegistry(database);
  const fleet: Notifications[] = [];
  const networks: PeerNetwork[] = [];
  for (let n = 0; n < processes; n++) {
    const notifications = await Notifications.connect(url);
    fleet.push(notifications);
    if (!direct) continue;
    const peer = { self: notifications.origin, host: '127.0.0.1', port: 0, secret: 'of the simulation' };
    const network = await PeerNetwork.start({ registry, ...peer });
    notifications.usePeers(network);
    networks.push(network);
  }
  scope.report(`notify: ${processes} processes${direct ? '' : ', through PostgreSQL'}`);

  const times: number[] = [];
  let heard = 0;
  let stopped = false;
  for (const [from, notifications] of fleet.entries())
    for (let k = 0; k < OUTSTANDING; k++) {
      const instanceId = `ins-${from}-${k}`;
      let begun = 0;
      const publish = () => {
        begun = performance.now();
        notifications.publish('outbox', instanceId);
      };
      const hear = () => {
        heard++;
        times.push(performance.now() - begun);
        if (!stopped) publish();
        return true;
      };
      fleet[(from + 1) % processes]!.subscribe('outbox', hear, instanceId);
      publish();
    }
  await delay(WARM_UP_MS);
  heard = 0;
  times.length = 0;
  const started = performance.now();
  await delay(MEASURED_MS);
  const perSecond = (heard / (performance.now() - started)) * 1_000;
  stopped = true;
  await Promise.all(networks.map((network) => network.close()));
  await Promise.all(fleet.map((notifications) => notifications.close()));
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
