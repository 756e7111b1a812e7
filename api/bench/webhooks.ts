import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { inScope } from './support/in-scope.js';
import type { BenchRow } from './support/table.js';
import { DeliveryBench } from './webhooks/delivery-bench.js';
import { floodRows } from './webhooks/flood-rows.js';
import { killedWorkersRow } from './webhooks/killed-workers-row.js';
import { latencyRows } from './webhooks/latency-rows.js';
import { manyEndpointsRows } from './webhooks/many-endpoints-rows.js';
import { senderRows } from './webhooks/sender-rows.js';
import { streamRows } from './webhooks/stream-rows.js';
import { throughputRows } from './webhooks/throughput-rows.js';
import { waitingRows } from './webhooks/waiting-rows.js';

/** With fewer minutes everything is smaller, and the figures mean little. */
const FULL_MINUTES = 2;

/** The parts, by the names that `--only` takes. Each has processes and a database of its own. */
const PARTS: Readonly<Record<string, (scope: BenchScope, share: number) => Promise<BenchRow[]>>> = {
  sender: (scope) => senderRows(scope),
  deliveries: async (scope, share) => {
    const bench = await DeliveryBench.start(scope);
    const { rows, perSecond } = await throughputRows(scope, bench, share);
    return [...rows, ...(await latencyRows(scope, bench, { perSecond, share }))];
  },
  endpoints: async (scope, share) => manyEndpointsRows(scope, await DeliveryBench.start(scope), share),
  waiting: async (scope, share) => waitingRows(scope, await DeliveryBench.start(scope), share),
  floods: async (scope, share) => floodRows(await DeliveryBench.start(scope), share),
  kills: async (scope, share) => [await killedWorkersRow(scope, await DeliveryBench.start(scope), share)],
  streams: streamRows,
};

/** Webhooks from the commit to the receiver, and streams, each against a yardstick of the same run. */
export async function webhooks(_: BenchScope, { minutes, only }: BenchOptions): Promise<BenchRow[]> {
  const share = Math.min(1, minutes / FULL_MINUTES);
  const rows: BenchRow[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (only === '' || only.split(',').includes(name))
      rows.push(...(await inScope((scope) => part(scope, share))));
  }
  return rows;
}
