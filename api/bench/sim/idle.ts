import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import { LinkingProduct, numbersFrom } from '../support/product/linking-product.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import { cpuTimeOf } from '../support/resources/cpu-time.js';
import { databaseUsage } from '../support/resources/database-usage.js';
import { mebibytes } from '../support/resources/mebibytes.js';
import { COLLECTABLE, settledMemory } from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';

const IDLE_MS = 30_000;

/** What so many linked sessions cost that have nothing to do. */
export async function idle(scope: BenchScope, [sessions = 300]: number[]): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  const { product, database, link } = await LinkingProduct.start(scope, sandbox, { env: COLLECTABLE });
  scope.report(`idle: linking ${sessions} sessions`);
  const numbers = numbersFrom('91900', sessions);
  // The first ones load what all share.
  const first = Math.ceil(sessions / 3);
  await link(numbers.slice(0, first));
  const before = await settledMemory(product.pid);
  const further = sessions - first;
  const linkedIn = await timed(() => link(numbers.slice(first)));
  const memory = ((await settledMemory(product.pid)) - before) / further;
  scope.report('idle: at rest');
  const usage = async () => ({
    worker: await cpuTimeOf(product.pid),
    ...(await databaseUsage(database)),
  });
  const begun = await usage();
  const restedMs = await timed(() => delay(IDLE_MS));
  const ended = await usage();
  const percent = (ms: number) => ((ms / restedMs / sessions) * 100).toFixed(3);
  const rows: [what: string, figure: string][] = [
    ['memory of the worker', `${mebibytes(memory)} MiB`],
    ['CPU of the worker', `${percent(ended.worker - begun.worker)} % of a core`],
    ['CPU of the database', `${percent(ended.cpuMs - begun.cpuMs)} % of a core`],
    [
      'log of the database',
      `${((ended.walBytes - begun.walBytes) / (restedMs / 1_000) / sessions).toFixed(0)} B/s`,
    ],
    ['time to link', `${(linkedIn / further).toFixed(0)} ms, five at once`],
  ];
  return rows.map(([what, figure]) => ({
    what: `an idle session of ${sessions}, ${what}`,
    figure,
    yardstick: '',
  }));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
