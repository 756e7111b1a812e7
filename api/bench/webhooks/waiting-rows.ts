import type { BenchScope } from '../support/bench-scope.js';
import { mebibytes } from '../support/resources/mebibytes.js';
import { settledMemory } from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';
import type { DeliveryBench } from './delivery-bench.js';

const WAITING = 1_000_000;
const PORTION = 100_000;
const OTHERS = 99;
const EACH = 10;
const GOALS = { seconds: 2, memory: 1.1 };

/** One account with a million events that wait, beside others with few. */
export async function waitingRows(
  scope: BenchScope,
  bench: DeliveryBench,
  share: number,
): Promise<BenchRow[]> {
  const waiting = Math.round(WAITING * share);
  const [big] = await bench.addEndpoints(1);
  const others = await bench.addEndpoints(OTHERS);
  await bench.perSecond([big!, ...others], EACH);
  scope.report('webhooks: memory with nothing waiting');
  const idle = await settledMemory(bench.product.pid);
  scope.report(`webhooks: ${waiting} events of one account wait`);
  // One at a time and a second, so that they wait for as long as it takes to measure.
  await bench.database.query('update webhook_endpoints set per_second = 1 where id = $1', [big!.id]);
  for (let written = 0; written < waiting; written += PORTION)
    await bench.write([big!], Math.min(PORTION, waiting - written));
  const busy = await settledMemory(bench.product.pid);

  await bench.database.query('update webhook_endpoints set per_second = null where id = $1', [big!.id]);
  bench.tell([big!]);
  await bench.arrivals({ reset: true });
  await bench.untilArrived(Math.min(500, waiting / 2));
  const ids = await bench.write(others, EACH);
  const committedAt = performance.timeOrigin + performance.now();
  let last: number | undefined;
  while (last === undefined) {
    const { times = {} } = await bench.arrivals({ withTimes: true });
    if (ids.every((id) => id in times)) last = Math.max(...ids.map((id) => times[id]!));
  }
  const seconds = (last - committedAt) / 1_000;
  const ratio = busy / idle;
  return [
    {
      what: `memory of a process with ${waiting.toLocaleString('en')} waiting events`,
      figure: `${mebibytes(busy)} MiB`,
      yardstick: `none ${mebibytes(idle)} MiB`,
      ratio: { median: ratio, min: ratio, max: ratio },
      goal: { text: `≤ ${GOALS.memory}`, met: ratio <= GOALS.memory },
    },
    {
      what: `${EACH} events of each of ${OTHERS} other accounts meanwhile`,
      figure: `${seconds.toFixed(2)} s`,
      yardstick: '',
      goal: { text: `≤ ${GOALS.seconds} s`, met: seconds <= GOALS.seconds },
    },
  ];
}
