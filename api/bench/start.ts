import { Product } from '../testing/product.js';
import { callJson } from './support/call-json.js';
import { Program } from './support/program.js';
import type { Stage } from './support/stage.js';
import { spreadOf } from './support/statistics.js';
import type { Row } from './support/table.js';

const ROUNDS = 5;
const GOAL_S = { empty: 3, known: 1.5 };

/** From the start of the process to its first answer, as on a laptop: embedded PostgreSQL and sandbox included. */
export async function start(stage: Stage): Promise<Row[]> {
  // The first request of this process loads what requests need.
  await callJson('GET', (await Program.start<{ url: string }>(stage, 'bare-koa')).ready.url);
  const times = { empty: [] as number[], known: [] as number[], koa: [] as number[] };
  for (let round = 1; round <= ROUNDS; round++) {
    stage.say(`start: round ${round} of ${ROUNDS}`);
    const dataDir = await stage.folder();
    times.koa.push(await koaStart(stage));
    times.empty.push(await productStart(stage, dataDir));
    times.known.push(await productStart(stage, dataDir));
  }
  return [
    rowOf('start, new data folder', times.empty, times.koa, GOAL_S.empty),
    rowOf('start, old data folder', times.known, times.koa, GOAL_S.known),
  ];
}

async function productStart(stage: Stage, dataDir: string): Promise<number> {
  const began = performance.now();
  const product = await Product.start({ dataDir });
  stage.atEnd(() => product.stop());
  await callJson('GET', `${product.url}/healthz`);
  const seconds = (performance.now() - began) / 1_000;
  await product.stop();
  return seconds;
}

async function koaStart(stage: Stage): Promise<number> {
  const began = performance.now();
  const koa = await Program.start<{ url: string }>(stage, 'bare-koa');
  await callJson('GET', koa.ready.url);
  const seconds = (performance.now() - began) / 1_000;
  await koa.stop();
  return seconds;
}

function rowOf(what: string, ours: readonly number[], koa: readonly number[], goalS: number): Row {
  const { median } = spreadOf(ours);
  return {
    what,
    figure: `${median.toFixed(2)} s`,
    yardstick: `bare Koa ${spreadOf(koa).median.toFixed(2)} s`,
    ratio: spreadOf(ours.map((seconds, round) => seconds / koa[round]!)),
    goal: { text: `< ${goalS} s`, met: median < goalS },
  };
}
