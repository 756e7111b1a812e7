import { Product } from '../testing/product.js';
import type { BenchScope } from './support/bench-scope.js';
import { spreadOf } from './support/load/statistics.js';
import { Program } from './support/processes/program.js';
import { callJson } from './support/product/call-json.js';
import type { BenchRow } from './support/table.js';

const ROUNDS = 5;
const GOAL_S = { empty: 3, known: 1.5 };

/** From the start of the process to its first answer, as on a laptop: with embedded PostgreSQL and sandbox. */
export async function start(scope: BenchScope): Promise<BenchRow[]> {
  // The first request of this process loads the HTTP client.
  await callJson('GET', (await Program.start<{ url: string }>(scope, 'bare-koa')).ready.url);
  const times = { empty: [] as number[], known: [] as number[], koa: [] as number[] };
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`start: round ${round} of ${ROUNDS}`);
    const dataDir = await scope.folder();
    times.koa.push(await koaStart(scope));
    times.empty.push(await productStart(scope, dataDir));
    times.known.push(await productStart(scope, dataDir));
  }
  return [
    rowOf('start, new data folder', times.empty, times.koa, GOAL_S.empty),
    rowOf('start, old data folder', times.known, times.koa, GOAL_S.known),
  ];
}

async function productStart(scope: BenchScope, dataDir: string): Promise<number> {
  const began = performance.now();
  const product = await Product.start({ dataDir });
  scope.defer(() => product.stop());
  await callJson('GET', `${product.url}/healthz`);
  const seconds = (performance.now() - began) / 1_000;
  await product.stop();
  return seconds;
}

async function koaStart(scope: BenchScope): Promise<number> {
  const began = performance.now();
  const koa = await Program.start<{ url: string }>(scope, 'bare-koa');
  await callJson('GET', koa.ready.url);
  const seconds = (performance.now() - began) / 1_000;
  await koa.stop();
  return seconds;
}

function rowOf(what: string, ours: readonly number[], koa: readonly number[], goalS: number): BenchRow {
  const { median } = spreadOf(ours);
  return {
    what,
    figure: `${median.toFixed(2)} s`,
    yardstick: `bare Koa ${spreadOf(koa).median.toFixed(2)} s`,
    ratio: spreadOf(ours.map((seconds, round) => seconds / koa[round]!)),
    goal: { text: `< ${goalS} s`, met: median < goalS },
  };
}
