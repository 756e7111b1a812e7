import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../testing/product.js';
import { openDatabase, startPostgres } from './support/bench-database.js';
import { productionEnv, startProduct } from './support/bench-product.js';
import type { BenchScope } from './support/bench-scope.js';
import { BenchCustomer } from './support/customer.js';
import { spreadOf } from './support/load/statistics.js';
import { SandboxProcess } from './support/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const ROUNDS = 5;
const MESSAGES = 300;
/** One in so many cannot be decrypted: twenty of them. */
const UNREADABLE_EVERY = 15;
const GOAL_S = 1;
const POLL_MS = 5;

const OWNER = '919000000001';
const FRIEND = '919000000002';

/** From the login of an instance that was away to the last readable message of its queue in the database. */
export async function inbound(scope: BenchScope): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const sandbox = await SandboxProcess.start(scope);
  const product = await startProduct(scope, productionEnv(databaseUrl, sandbox));
  const database = await openDatabase(scope, databaseUrl);
  const customer = await BenchCustomer.signUp(product.url);
  await customer.link(await customer.createInstance(), sandbox, OWNER);
  await sandbox.addPhone(FRIEND);

  const seconds: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    scope.report(`inbound: round ${round} of ${ROUNDS}`);
    seconds.push(await measureReturn({ product, sandbox, database, round }));
  }
  const { median, max } = spreadOf(seconds);
  const readable = MESSAGES - MESSAGES / UNREADABLE_EVERY;
  return [
    {
      what: `inbound, queue of ${MESSAGES}`,
      figure: `${readable} readable in ${median.toFixed(2)} s (at most ${max.toFixed(2)})`,
      yardstick: `${MESSAGES - readable} cannot be decrypted`,
      goal: { text: `< ${GOAL_S} s`, met: max < GOAL_S },
    },
  ];
}

interface Round {
  readonly product: Product;
  readonly sandbox: SandboxProcess;
  readonly database: Database;
  readonly round: number;
}

async function measureReturn({ product, sandbox, database, round }: Round): Promise<number> {
  await product.stop();
  const readable: string[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const spoilt = n % UNREADABLE_EVERY === UNREADABLE_EVERY - 1;
    if (spoilt) await sandbox.corruptNext(FRIEND);
    const id = await sandbox.write(FRIEND, OWNER, `round ${round}, message ${n}`);
    if (!spoilt) readable.push(id);
  }
  const resumed = product.resume();
  await waitUntil(() => sandbox.isConnected(OWNER));
  const began = performance.now();
  await waitUntil(async () => (await storedOf(database, readable)) === readable.length);
  const seconds = (performance.now() - began) / 1_000;
  await resumed;
  // The undecryptable ones come too, once their sender has resent them: they belong to no other round.
  await waitUntil(async () => (await storedOf(database)) === round * MESSAGES);
  return seconds;
}

async function storedOf(database: Database, waIds?: readonly string[]): Promise<number> {
  const [row] = await database.query<{ stored: number }>(
    `select count(*)::integer as stored from messages
     where direction = 'inbound' and ($1::text[] is null or wa_id = any($1::text[]))`,
    [waIds ?? null],
  );
  return row?.stored ?? 0;
}

async function waitUntil(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await delay(POLL_MS);
}
