import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from './support/bench-scope.js';
import { postLoad } from './support/load/load.js';
import { CONTACTS, sendRequest } from './support/load/send-request.js';
import { spreadOf } from './support/load/statistics.js';
import { liftLimits, openDatabase, startPostgres } from './support/product/bench-database.js';
import { productionEnv, startProduct } from './support/product/bench-product.js';
import { BenchCustomer } from './support/product/customer.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const CONNECTIONS = 16;
const AMOUNT = 2 * CONNECTIONS;
const WARM_UP = 400;
/** The driver closes connections to the database after ten seconds without work, unless told. */
const PAUSE_MS = 15_000;
const ROUNDS = 5;
const GOAL = 2;

/** The slowest of a burst of sends that comes after a pause, beside that of a burst right behind it. */
export async function burst(scope: BenchScope): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  for (const contact of CONTACTS) await sandbox.addPhone(contact);
  const databaseUrl = await startPostgres(scope);
  const product = await startProduct(scope, productionEnv(databaseUrl, sandbox));
  const customer = await BenchCustomer.signUp(product.url);
  const instance = await customer.createInstance();
  await customer.link(instance, sandbox, '919000000001');
  await liftLimits(await openDatabase(scope, databaseUrl));
  const target = { ...sendRequest(product.url, instance, { async: false }), connections: CONNECTIONS };
  const slowest = async () => (await postLoad({ ...target, amount: AMOUNT })).p99;

  await postLoad({ ...target, amount: WARM_UP });
  const pairs: { paused: number; behind: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`burst: round ${round} of ${ROUNDS}`);
    await delay(PAUSE_MS);
    pairs.push({ paused: await slowest(), behind: await slowest() });
  }
  const ratio = spreadOf(pairs.map(({ paused, behind }) => paused / behind));
  return [
    {
      what: `p99 of ${AMOUNT} sends, ${CONNECTIONS} at once, after ${PAUSE_MS / 1_000} s of silence`,
      figure: `${spreadOf(pairs.map(({ paused }) => paused)).median.toFixed(0)} ms`,
      yardstick: `right behind others ${spreadOf(pairs.map(({ behind }) => behind)).median.toFixed(0)} ms`,
      ratio,
      goal: { text: `≤ ${GOAL}`, met: ratio.median <= GOAL },
    },
  ];
}
