import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import { inParallel } from '../support/in-parallel.js';
import { liftLimits, openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import { cpuTimeOf, cpuTimeOfPostgres } from '../support/resources/cpu-time.js';
import { mebibytes } from '../support/resources/mebibytes.js';
import { COLLECTABLE, settledMemory } from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';

const IDLE_MS = 30_000;
const AT_ONCE = 5;

/** What so many linked sessions cost that have nothing to do. */
export async function idle(scope: BenchScope, [sessions = 300]: number[]): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const sandbox = await SandboxProcess.start(scope);
  const product = await startProduct(scope, { ...productionEnv(databaseUrl, sandbox), ...COLLECTABLE });
  const database = await openDatabase(scope, databaseUrl);
  const customer = await BenchCustomer.signUp(product.url);
  await liftLimits(database);
  scope.report(`idle: linking ${sessions} sessions`);
  const numbers = Array.from({ length: sessions }, (_, n) => `91900${String(n).padStart(7, '0')}`);
  const link = (some: readonly string[]) =>
    timed(() =>
      inParallel(some, AT_ONCE, async (number) =>
        customer.link(await customer.createInstance(), sandbox, number),
      ),
    );
  // The first ones load what all share.
  const first = Math.ceil(sessions / 3);
  await link(numbers.slice(0, first));
  const before = await settledMemory(product.pid);
  const further = sessions - first;
  const linkedIn = await link(numbers.slice(first));
  const memory = ((await settledMemory(product.pid)) - before) / further;
  scope.report('idle: at rest');
  const usage = async () => ({
    worker: await cpuTimeOf(product.pid),
    database: await cpuTimeOfPostgres(database),
    wal: await walOf(database),
  });
  const begun = await usage();
  const restedMs = await timed(() => delay(IDLE_MS));
  const ended = await usage();
  const percent = (ms: number) => ((ms / restedMs / sessions) * 100).toFixed(3);
  const rows: [what: string, figure: string][] = [
    ['memory of the worker', `${mebibytes(memory)} MiB`],
    ['CPU of the worker', `${percent(ended.worker - begun.worker)} % of a core`],
    ['CPU of the database', `${percent(ended.database - begun.database)} % of a core`],
    ['log of the database', `${((ended.wal - begun.wal) / (restedMs / 1_000) / sessions).toFixed(0)} B/s`],
    ['time to link', `${(linkedIn / further).toFixed(0)} ms, ${AT_ONCE} at once`],
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

async function walOf(database: Awaited<ReturnType<typeof openDatabase>>): Promise<number> {
  const [row] = await database.query<{ wal: number }>("select (pg_current_wal_lsn() - '0/0')::float8 as wal");
  return row!.wal;
}
