import { setTimeout as delay } from 'node:timers/promises';
import { Program } from '../support/processes/program.js';
import { mebibytes } from '../support/resources/mebibytes.js';
import { peakDuring } from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';
import type { BenchEndpoint, DeliveryBench } from './delivery-bench.js';

const ENDPOINTS = 16;
const EVENTS = 400;
const GOAL = 20 * 2 ** 20;
const POLL_MS = 200;

/** Memory of a process that delivers, while every receiver answers without an end, with too much, or with a reset. */
export async function floodRows(bench: DeliveryBench, share: number): Promise<BenchRow[]> {
  const { scope, product } = bench;
  const flooding = await Program.start<{ url: string }>(scope, 'flooding-receiver');
  const events = Math.max(4, Math.round(EVENTS * share));
  const endpoints = await bench.addEndpoints(ENDPOINTS);
  // The first deliveries open what a process keeps: their memory is no yardstick.
  await bench.perSecond(endpoints, events);
  scope.report('webhooks: memory with receivers that answer as they should');
  const usual = await peakDuring(product.pid, async () => void (await bench.perSecond(endpoints, events)));
  await bench.setUrl(endpoints, flooding.ready.url);
  scope.report('webhooks: memory with receivers that flood');
  await bench.write(endpoints, events);
  const most = await peakDuring(product.pid, () => untilTried(bench, endpoints, events * 3));
  const grown = Math.max(0, most - usual);
  return [
    {
      what: `memory while ${ENDPOINTS} receivers flood, ${endpoints.length * events} answers`,
      figure: `+${mebibytes(grown)} MiB`,
      yardstick: `${mebibytes(usual)} MiB with good ones`,
      goal: { text: `≤ ${GOAL / 2 ** 20} MiB`, met: grown <= GOAL },
    },
  ];
}

/** The endpoints have had so many answers each. A status line of 200 counts, whatever comes after it. */
async function untilTried(
  { database }: DeliveryBench,
  endpoints: readonly BenchEndpoint[],
  answers: number,
): Promise<void> {
  const ids = endpoints.map(({ id }) => id);
  for (let tried = 0; tried < ids.length * answers; await delay(POLL_MS)) {
    const [row] = await database.query<{ tried: number }>(
      'select count(*)::integer as tried from webhook_attempts where endpoint_id = any($1) and status = 200',
      [ids],
    );
    tried = row?.tried ?? 0;
  }
}
