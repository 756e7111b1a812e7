import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate, Notifications } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import { percentile } from '../support/load/statistics.js';
import { startPostgres } from '../support/product/bench-database.js';

const WARM_UP_MS = 1_000;
const MEASURED_MS = 5_000;
/** How many hints each process keeps on the way to its neighbour: enough that PostgreSQL never waits for one. */
const OUTSTANDING = 80;

export interface HintRate {
  /** Hints that all processes have heard, a second. */
  readonly perSecond: number;
  /** From the hint to the process that waits for it, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** How many hints so many processes can tell each other, each waiting for its own to be heard. All of them are in this process. */
export async function rateOfHints(scope: BenchScope, processes: number): Promise<HintRate> {
  const url = await startPostgres(scope);
  await migrate(url);
  const fleet: Notifications[] = [];
  for (let n = 0; n < processes; n++) fleet.push(await Notifications.connect(url));
  scope.report(`notify: ${processes} processes`);

  const begun = new Map<string, number>();
  const times: number[] = [];
  let heard = 0;
  let stopped = false;
  const publish = (from: number) => {
    if (stopped) return;
    const id = `${from}/${randomUUID()}`;
    begun.set(id, performance.now());
    fleet[from]!.publish('outbox', id);
  };
  for (const [n, notifications] of fleet.entries())
    notifications.subscribe('outbox', (id) => {
      const from = Number(id.slice(0, id.indexOf('/')));
      // The next process tells for all that the hint has arrived.
      if (n !== (from + 1) % processes) return false;
      heard++;
      times.push(performance.now() - begun.get(id)!);
      begun.delete(id);
      publish(from);
      return false;
    });
  for (let n = 0; n < processes; n++) for (let k = 0; k < OUTSTANDING; k++) publish(n);
  await delay(WARM_UP_MS);
  heard = 0;
  times.length = 0;
  const started = performance.now();
  await delay(MEASURED_MS);
  const perSecond = (heard / (performance.now() - started)) * 1_000;
  stopped = true;
  await Promise.all(fleet.map((notifications) => notifications.close()));
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
