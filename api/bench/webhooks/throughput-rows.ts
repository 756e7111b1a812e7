import type { BenchScope } from '../support/bench-scope.js';
import { spreadOf } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import { type BenchEndpoint, DEAD_URL, type DeliveryBench } from './delivery-bench.js';
import { bareLoop, perSecond } from './sender-rows.js';

const ENDPOINTS = 64;
const EVENTS = 400;
/** Until the compiler has seen all of it, which takes ours five times as long as the yardstick. */
const WARM_UP_EVENTS = 1_600;
const HUNDRED = 100;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const GOALS = { healthy: 0.6, dead: 0.95 };

/** Deliveries a second through log, cursors, leases and records, against bare POSTs; and with one endpoint of a hundred dead. */
export async function throughputRows(
  scope: BenchScope,
  bench: DeliveryBench,
  share: number,
): Promise<{ rows: BenchRow[]; perSecond: number }> {
  const events = Math.max(20, Math.round(EVENTS * share));
  const endpoints = await bench.addEndpoints(ENDPOINTS);
  await bench.perSecond(endpoints, Math.max(20, Math.round(WARM_UP_EVENTS * share)));
  const { bytes } = await bench.arrivals();
  const theirs = bareLoop(scope, bench.receiver.ready.url, 'x'.repeat(bytes));
  await perSecond(theirs, ROUND_MS * share);
  const healthy = await inTurns(scope, 'deliveries', {
    yardstick: () => perSecond(theirs, ROUND_MS * share),
    ours: () => bench.perSecond(endpoints, events),
  });

  const all = await bench.addEndpoints(HUNDRED);
  const others = await bench.addEndpoints(HUNDRED - 1);
  const withDead = await bench.addEndpoints(1, { url: DEAD_URL });
  const few = Math.max(20, Math.round(events / 2));
  const dead = await inTurns(scope, 'one of a hundred dead', {
    yardstick: () => bench.perSecond(all, few),
    ours: () => besideDead(bench, { others, dead: withDead }, few),
  });
  return {
    perSecond: spreadOf(healthy.map(({ ours }) => ours)).median,
    rows: [
      row(
        `deliveries to ${ENDPOINTS} endpoints, from the log to the record`,
        'bare undici POSTs',
        healthy,
        GOALS.healthy,
      ),
      row('deliveries with one endpoint of a hundred dead', 'none dead', dead, GOALS.dead),
    ],
  };
}

interface Pair {
  readonly ours: number;
  readonly yardstick: number;
}

/** Rounds of the yardstick and of ours, alternating. */
export async function inTurns(
  scope: BenchScope,
  what: string,
  { ours, yardstick }: { ours: () => Promise<number>; yardstick: () => Promise<number> },
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < ROUNDS) {
    scope.report(`webhooks: ${what}, round ${pairs.length + 1} of ${ROUNDS}`);
    pairs.push({ yardstick: await yardstick(), ours: await ours() });
  }
  return pairs;
}

/** Deliveries a second of the others while events wait for the dead ones as well. */
export async function besideDead(
  bench: DeliveryBench,
  { others, dead }: { others: readonly BenchEndpoint[]; dead: readonly BenchEndpoint[] },
  events: number,
): Promise<number> {
  await bench.write(dead, events);
  return bench.perSecond(others, events);
}

export function row(what: string, yardstick: string, pairs: readonly Pair[], least: number): BenchRow {
  const ratio = spreadOf(pairs.map((pair) => pair.ours / pair.yardstick));
  const figure = (of: keyof Pair) =>
    `${Math.round(spreadOf(pairs.map((pair) => pair[of])).median).toLocaleString('en')}/s`;
  return {
    what,
    figure: figure('ours'),
    yardstick: `${yardstick} ${figure('yardstick')}`,
    ratio,
    goal: { text: `≥ ${least}`, met: ratio.median >= least },
  };
}
