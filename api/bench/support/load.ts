import autocannon from 'autocannon';
import { percentile } from './statistics.js';

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  /** How many requests, over all connections. */
  readonly amount: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds that 99 of 100 requests did not exceed. */
  readonly p99: number;
}

/** Posts on kept connections, each waiting for its answer. @throws when a request fails or is refused */
export async function post({ url, headers, body, connections, amount }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const started = performance.now();
  let last = started;
  await new Promise<void>((resolve, reject) => {
    // It counts in whole milliseconds and looks at the clock now and then; both are too coarse here.
    const options = { url, method: 'POST' as const, headers, body, connections, amount, sampleInt: 100 };
    const run = autocannon(options, (error, result) => {
      if (error) reject(error);
      else if (result.errors > 0) reject(new Error(`${result.errors} requests failed at ${url}`));
      else resolve();
    });
    run.on('response', (_client, status, _bytes, ms) => {
      last = performance.now();
      times.push(ms);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  });
  const refused = [...statuses].filter(([status]) => status >= 300);
  if (refused.length > 0) throw new Error(`${url} answered ${JSON.stringify(refused)}`);
  return {
    answers: times.length,
    perSecond: (times.length / (last - started)) * 1_000,
    p99: percentile(times, 0.99),
  };
}

/** As many requests as take about `seconds` at the speed of a first, smaller load, which also warms up. */
export async function amountFor(load: Omit<Load, 'amount'>, tryOut: number, seconds: number): Promise<number> {
  await post({ ...load, amount: tryOut });
  const { perSecond } = await post({ ...load, amount: tryOut });
  return Math.max(load.connections, Math.round(perSecond * seconds));
}
