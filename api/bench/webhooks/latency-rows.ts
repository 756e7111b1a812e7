import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import { percentile } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import type { BenchEndpoint, DeliveryBench } from './delivery-bench.js';

const ENDPOINTS = 64;
const REPLAYS = 50;
const SECONDS = 20;
const STEP_MS = 20;
const GOALS = { p50: 50, p99: 500, replays: 1.5 };

/** Every event of the log so far, once more to each of them. */
const START_REPLAYS = `
  insert into webhook_replays (id, endpoint_id, account_id, since, until, from_txid, from_seq, to_txid, to_seq, position_txid,
    position_seq, types, state, delivered, failed, created_at)
  select gen_random_uuid(), e.id, e.account_id, now() - interval '30 days', now(), '0', 0, pg_snapshot_xmin(pg_current_snapshot()), 0,
    '0', 0, null, 'running', 0, 0, now()
  from webhook_endpoints e where e.id = any($1)`;

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** From the commit of an event to its arrival, at half of what the process delivers at most; then while many accounts replay. */
export async function latencyRows(
  scope: BenchScope,
  bench: DeliveryBench,
  { perSecond, share }: { perSecond: number; share: number },
): Promise<BenchRow[]> {
  const endpoints = await bench.addEndpoints(ENDPOINTS);
  const rate = perSecond / 2;
  const seconds = Math.max(2, SECONDS * share);
  await latencyAt(bench, endpoints, rate, 2);
  scope.report(`webhooks: latency at ${Math.round(rate)} events a second`);
  const quiet = await latencyAt(bench, endpoints, rate, seconds);

  const replaying = await bench.addEndpoints(REPLAYS);
  // More than can be delivered beside the load, so that they last.
  await bench.perSecond(replaying, Math.round((perSecond * seconds) / REPLAYS));
  await bench.database.query(START_REPLAYS, [replaying.map(({ id }) => id)]);
  bench.tell(replaying);
  scope.report(`webhooks: latency beside ${REPLAYS} replays`);
  const beside = await latencyAt(bench, endpoints, rate, seconds);
  const ratio = beside.p99 / quiet.p99;
  return [
    {
      what: `from the commit to the receiver, at half load (${Math.round(rate).toLocaleString('en')}/s)`,
      figure: wordsOf(quiet),
      yardstick: '',
      goal: {
        text: `p50 ≤ ${GOALS.p50} ms, p99 ≤ ${GOALS.p99} ms`,
        met: quiet.p50 <= GOALS.p50 && quiet.p99 <= GOALS.p99,
      },
    },
    {
      what: `the same beside the replays of ${REPLAYS} accounts`,
      figure: wordsOf(beside),
      yardstick: `none ${wordsOf(quiet)}`,
      ratio: { median: ratio, min: ratio, max: ratio },
      goal: { text: `p99 ≤ ${GOALS.replays}`, met: ratio <= GOALS.replays },
    },
  ];
}

async function latencyAt(
  bench: DeliveryBench,
  endpoints: readonly BenchEndpoint[],
  perSecond: number,
  seconds: number,
): Promise<Latency> {
  await bench.arrivals({ reset: true });
  const committed = new Map<string, number>();
  const begun = performance.now();
  for (let owed = 0, turn = 0; performance.now() - begun < seconds * 1_000; await delay(STEP_MS)) {
    owed = Math.round(((performance.now() - begun) / 1_000) * perSecond) - committed.size;
    const some = Array.from({ length: owed }, () => endpoints[turn++ % endpoints.length]!);
    if (some.length === 0) continue;
    const ids = await bench.write(some, 1);
    const at = performance.timeOrigin + performance.now();
    for (const id of ids) committed.set(id, at);
  }
  for (let known = 0; known < committed.size; await delay(200)) {
    const { times = {} } = await bench.arrivals({ withTimes: true });
    known = [...committed.keys()].filter((id) => id in times).length;
    if (known < committed.size) continue;
    const ms = [...committed].map(([id, at]) => Math.max(0, times[id]! - at));
    return { p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) };
  }
  throw new Error('no event was written');
}

function wordsOf({ p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
