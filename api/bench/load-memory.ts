import { setTimeout as delay } from 'node:timers/promises';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { calibrateAmount, postLoad } from './support/load/load.js';
import { mixed, sendRequest } from './support/load/send-request.js';
import { newSenders } from './support/load/senders.js';
import { spreadOf } from './support/load/statistics.js';
import { openDatabase, startPostgres } from './support/product/bench-database.js';
import { productionEnv, startProduct } from './support/product/bench-product.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import { mebibytes } from './support/resources/mebibytes.js';
import { residentBytes } from './support/resources/resident-memory.js';
import type { BenchRow } from './support/table.js';

const ACCOUNTS = 16;
const CONNECTIONS = 64;
const LOAD_S = 5;
/** After it the code is compiled and the caches are filled. */
const WARM_UP_S = 20;
const GOAL = { ratio: 1.15 };

/** Resident memory of a process that accepts as many messages as it can for `minutes`: the last quarter against the first. */
export async function loadMemory(scope: BenchScope, { minutes }: BenchOptions): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const env = { ...productionEnv(databaseUrl, await SandboxProcess.start(scope)), WAXWING_ROLE: 'api' };
  const product = await startProduct(scope, env);
  const senders = await newSenders(product.url, await openDatabase(scope, databaseUrl), ACCOUNTS);
  const target = mixed(senders.map((sender) => sendRequest(product.url, sender, { async: true })));
  const load = { ...target, connections: CONNECTIONS };
  scope.report(`memory under load: ${minutes} minutes`);
  const { amount } = await calibrateAmount(load, LOAD_S);
  for (const end = performance.now() + WARM_UP_S * 1_000; performance.now() < end; )
    await postLoad({ ...load, amount });

  const samples: number[] = [];
  let answers = 0;
  const end = performance.now() + minutes * 60_000;
  const sampling = (async () => {
    for (; performance.now() < end; await delay(500)) samples.push(await residentBytes(product.pid));
  })();
  while (performance.now() < end) answers += (await postLoad({ ...load, amount })).answers;
  await sampling;

  const quarter = Math.ceil(samples.length / 4);
  const [first, last] = [spreadOf(samples.slice(0, quarter)), spreadOf(samples.slice(-quarter))];
  const ratio = last.median / first.median;
  return [
    {
      what: `memory under load, ${minutes} minutes`,
      figure: `${mebibytes(last.median, 0)} MiB, ${mebibytes(spreadOf(samples).max, 0)} at most`,
      yardstick: `in the first quarter ${mebibytes(first.median, 0)} MiB`,
      ratio: { median: ratio, min: ratio, max: ratio },
      goal: { text: `≤ ${GOAL.ratio}`, met: ratio <= GOAL.ratio },
    },
    { what: 'memory under load, accepted', figure: answers.toLocaleString('en'), yardstick: '' },
  ];
}
