import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import type { BenchRow } from '../support/table.js';
import type { DeliveryBench } from './delivery-bench.js';

const KILLS = 50;
const EVENTS = 20_000;
const WORKERS = 3;
const ENDPOINTS = 64;
/** In flight and not recorded: what one kill may repeat. */
const REPEATS = 256 + 1_000;
const TAKEN_OVER_S = 16;

/** Shards that another process than $1 leases, or none. */
const LEFT = `select count(*)::integer as shards from webhook_shards where owner like $1 or expires_at <= now()`;

/** kill -9 of one worker after the other amid deliveries: how many come again, and how long shards have no worker. */
export async function killedWorkersRow(
  scope: BenchScope,
  bench: DeliveryBench,
  share: number,
): Promise<BenchRow> {
  const kills = Math.max(3, Math.round(KILLS * share));
  const endpoints = await bench.addEndpoints(ENDPOINTS);
  const each = Math.max(1, Math.ceil((EVENTS * share) / kills / ENDPOINTS));
  const workers = [bench.product];
  while (workers.length < WORKERS) workers.push(await bench.startWorker());
  await bench.arrivals({ reset: true });
  let written = 0;
  let takenOverMs = 0;
  for (let kill = 0; kill < kills; kill++) {
    scope.report(`webhooks: kill ${kill + 1} of ${kills}`);
    const before = (await bench.arrivals()).count;
    written += (await bench.write(endpoints, each)).length;
    while ((await bench.arrivals()).count === before) await delay(1);
    const worker = workers[kill % WORKERS]!;
    const owner = `delivery-${worker.pid}-%`;
    await worker.kill();
    const killedAt = performance.now();
    await worker.resume();
    if (kill !== kills - 1) continue;
    while ((await leftBy(bench, owner)) > 0) await delay(100);
    takenOverMs = performance.now() - killedAt;
  }
  const { count, distinct } = await bench.untilArrived(written);
  const repeats = count - distinct;
  const seconds = takenOverMs / 1_000;
  const met = distinct === written && repeats <= kills * REPEATS && seconds <= TAKEN_OVER_S;
  return {
    what: `kill -9 ${kills} times amid ${written.toLocaleString('en')} deliveries by ${WORKERS} workers`,
    figure: `all arrived, ${repeats} again, shards taken over after ${seconds.toFixed(1)} s`,
    yardstick: '',
    goal: { text: `≤ ${TAKEN_OVER_S} s`, met },
  };
}

async function leftBy({ database }: DeliveryBench, owner: string): Promise<number> {
  const [left] = await database.query<{ shards: number }>(LEFT, [owner]);
  return left!.shards;
}
