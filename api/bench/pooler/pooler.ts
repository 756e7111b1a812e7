import { Database } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import { postLoad, type Target } from '../support/load/load.js';
import { CONTACTS, sendRequest } from '../support/load/send-request.js';
import { spreadOf } from '../support/load/statistics.js';
import { liftLimits, openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import type { BenchRow } from '../support/table.js';
import { findNoPgBouncer, startPgBouncer } from './pgbouncer.js';

const GOAL = 1.2;
const ROUNDS = 7;
const AMOUNT = 60;

/** Acknowledged sends where API and worker, a process each, reach the database directly or by a pooler that pools by transaction. */
export async function pooler(scope: BenchScope): Promise<BenchRow[]> {
  const lacking = await findNoPgBouncer();
  if (lacking) {
    scope.report(`pooler: skipped, ${lacking}`);
    return [];
  }
  const sandbox = await SandboxProcess.start(scope);
  for (const contact of CONTACTS) await sandbox.addPhone(contact);
  const [directUrl, behindUrl] = [await startPostgres(scope), await startPostgres(scope)];
  await setRole(behindUrl);
  const pooledUrl = await startPgBouncer(scope, behindUrl);
  const direct = await startShop(scope, sandbox, { DATABASE_URL: directUrl }, '919000000001');
  const withBoth = { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: behindUrl };
  const pooled = await startShop(scope, sandbox, withBoth, '919000000002');
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`pooler: round ${round} of ${ROUNDS}`);
    const [theirs, ours] = [await typicalMs(direct), await typicalMs(pooled)];
    pairs.push({ theirs, ours });
  }
  const ratio = spreadOf(pairs.map(({ ours, theirs }) => ours / theirs));
  return [
    {
      what: 'acknowledged send through PgBouncer, by transaction, p50',
      figure: `${spreadOf(pairs.map(({ ours }) => ours)).median.toFixed(1)} ms`,
      yardstick: `direct ${spreadOf(pairs.map(({ theirs }) => theirs)).median.toFixed(1)} ms`,
      ratio,
      goal: { text: `≤ ${GOAL}`, met: ratio.median <= GOAL },
    },
    await startWithoutDirectUrl(scope, sandbox, pooledUrl),
  ];
}

/** What README asks of an operator with a pooler. */
async function setRole(url: string): Promise<void> {
  const database = await Database.connect(url, { max: 1 });
  for (const setting of [
    "timezone = 'UTC'",
    'jit = off',
    "statement_timeout = '10s'",
    "idle_in_transaction_session_timeout = '10s'",
  ])
    await database.query(`alter role waxwing set ${setting}`);
  await database.close();
}

async function startShop(
  scope: BenchScope,
  sandbox: SandboxProcess,
  urls: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL?: string },
  number: string,
): Promise<Target> {
  const env = { ...productionEnv(urls.DATABASE_URL, sandbox), ...urls };
  const api = await startProduct(scope, { ...env, WAXWING_ROLE: 'api' });
  await startProduct(scope, { ...env, WAXWING_ROLE: 'worker' });
  const customer = await BenchCustomer.signUp(api.url);
  await liftLimits(await openDatabase(scope, urls.DATABASE_DIRECT_URL ?? urls.DATABASE_URL));
  const instance = await customer.createInstance();
  await customer.link(instance, sandbox, number);
  const target = sendRequest(api.url, instance, { async: false });
  await typicalMs(target);
  return target;
}

async function typicalMs(target: Target): Promise<number> {
  return (await postLoad({ ...target, connections: 1, amount: AMOUNT })).p50;
}

async function startWithoutDirectUrl(
  scope: BenchScope,
  sandbox: SandboxProcess,
  pooledUrl: string,
): Promise<BenchRow> {
  const said = await startProduct(scope, productionEnv(pooledUrl, sandbox)).then(
    () => 'it starts',
    (error: Error) => error.message,
  );
  const met = said.includes('DATABASE_DIRECT_URL');
  return {
    what: 'start through it without DATABASE_DIRECT_URL',
    figure: met ? 'refused, and says what is missing' : said.slice(0, 200),
    yardstick: '',
    goal: { text: 'says what is missing', met },
  };
}
