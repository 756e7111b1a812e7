import autocannon from 'autocannon';
import { percentile } from './statistics.js';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn; each connection starts with a different one. */
  readonly bodies: readonly string[];
  /** Sent in turn instead of `bodies`: a list for each connection, where connections differ. */
  readonly perConnection?: readonly (readonly LoadRequest[])[];
}

export interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Load extends Target {
  readonly connections: number;
  /** How many requests, over all connections. */
  readonly amount: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds that half of the requests did not exceed. */
  readonly p50: number;
  /** Milliseconds that 99 of 100 requests did not exceed. */
  readonly p99: number;
}

/** Posts on kept-alive connections, each waiting for its answer. @throws when a request fails or is refused */
export async function postLoad(load: Load): Promise<LoadResult> {
  const { url, headers, bodies, perConnection, connections, amount } = load;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const started = performance.now();
  let last = started;
  await new Promise<void>((resolve, reject) => {
    // autocannon measures in whole milliseconds and checks the clock now and then; both are too coarse here.
    const common = bodies.map((body) => ({ method: 'POST' as const, headers, body }));
    let clients = 0;
    const setupClient = (client: autocannon.Client) => {
      const number = clients++;
      const own = perConnection?.[number % perConnection.length];
      const requests = own?.map((request) => ({ method: 'POST' as const, ...request })) ?? common;
      const first = number % requests.length;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    };
    const options = { url, connections, amount, sampleInt: 100, requests: common, setupClient };
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
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

const WARM_UP_REQUESTS = 20;

/** How many requests take about `seconds`: estimated from smaller loads, which warm up as well. */
export async function calibrateAmount(
  load: Target & { connections: number },
  seconds: number,
): Promise<{ amount: number; answers: number }> {
  let answers = 0;
  let amount = load.connections * WARM_UP_REQUESTS;
  // Each estimate is better than the one before, since the code is compiled as it runs.
  for (const share of [0.25, 0.5, 1]) {
    const tried = await postLoad({ ...load, amount });
    answers += tried.answers;
    amount = Math.max(load.connections, Math.round(tried.perSecond * seconds * share));
  }
  return { amount, answers };
}
