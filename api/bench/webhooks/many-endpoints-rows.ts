import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import { openFiles } from '../support/resources/open-files.js';
import type { BenchRow } from '../support/table.js';
import { DEAD_URL, type DeliveryBench } from './delivery-bench.js';
import { besideDead, inTurns, row } from './throughput-rows.js';

const ENDPOINTS = 10_000;
const EVENTS = 4;
const LEAST = 0.95;
/** One socket an endpoint, and some for everything else. */
const SPARE_FILES = 500;
/** A silent receiver is known as such after its first seconds. */
const SETTLE_MS = 20_000;

/** Deliveries to many endpoints while some are dead or silent, against those while none is. */
export async function manyEndpointsRows(
  scope: BenchScope,
  bench: DeliveryBench,
  share: number,
): Promise<BenchRow[]> {
  const count = Math.min(Math.round(ENDPOINTS * share), (await openFiles()) - SPARE_FILES);
  if (count < ENDPOINTS) scope.report(`webhooks: ${count} endpoints in place of ${ENDPOINTS}`);
  const bad = Math.round(count / 10);
  const others = await bench.addEndpoints(count - bad, { maxInFlight: 1 });
  const faulty = await bench.addEndpoints(bad, { maxInFlight: 1 });
  await bench.perSecond(others, 1);

  const rows: BenchRow[] = [];
  const compare = async (what: string, dead: typeof faulty, url: string, settleMs: number) => {
    await bench.setUrl(dead, url);
    await bench.write(dead, EVENTS);
    await delay(settleMs * share);
    const pairs = await inTurns(scope, `${count} endpoints, ${what}`, {
      yardstick: () => bench.perSecond(others, EVENTS),
      ours: () => besideDead(bench, { others, dead }, EVENTS),
    });
    rows.push(row(`deliveries to ${count} endpoints, ${what}`, 'none dead', pairs, LEAST));
  };
  await compare('one dead', faulty.slice(0, 1), DEAD_URL, 0);
  await compare(`${bad} dead`, faulty, DEAD_URL, 0);
  await compare(`${bad} silent`, faulty, `${bench.receiver.ready.url}/silent`, SETTLE_MS);
  return rows;
}
