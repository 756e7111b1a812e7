import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import { openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';

const POLL_MS = 5;

export const OWNER = '919000000001';
export const FRIEND = '919000000002';

/** A product with one linked instance, and the phone of somebody who writes to it. */
export interface ReceivingShop {
  readonly product: Product;
  readonly sandbox: SandboxProcess;
  readonly database: Database;
}

export async function openReceivingShop(scope: BenchScope): Promise<ReceivingShop> {
  const databaseUrl = await startPostgres(scope);
  const sandbox = await SandboxProcess.start(scope, await scope.folder());
  const product = await startProduct(scope, productionEnv(databaseUrl, sandbox));
  const database = await openDatabase(scope, databaseUrl);
  const customer = await BenchCustomer.signUp(product.url);
  await customer.link(await customer.createInstance(), sandbox, OWNER);
  await sandbox.addPhone(FRIEND);
  return { product, sandbox, database };
}

/** A message that waits for the instance. */
interface Waiting {
  readonly id: string;
  /** It is not waited for. */
  readonly isUnreadable?: boolean;
}

/** Seconds from the login of the instance, which was away, to the last readable message of its queue in the database. */
export async function secondsOfQueue(
  { product, sandbox, database }: ReceivingShop,
  writeQueue: () => Promise<readonly Waiting[]>,
): Promise<number> {
  await product.stop();
  const queue = await writeQueue();
  const readable = queue.filter(({ isUnreadable }) => !isUnreadable).map(({ id }) => id);
  const resumed = product.resume();
  await waitUntil(() => sandbox.isConnected(OWNER));
  const began = performance.now();
  await waitUntil(() => areStored(database, readable));
  const seconds = (performance.now() - began) / 1_000;
  await resumed;
  // The unreadable ones come too, once their sender has resent them: they belong to no other queue.
  const all = queue.map(({ id }) => id);
  await waitUntil(() => areStored(database, all));
  return seconds;
}

async function areStored(database: Database, waIds: readonly string[]): Promise<boolean> {
  const [row] = await database.query<{ stored: number }>(
    `select count(*)::integer as stored from messages where direction = 'inbound' and wa_id = any($1::text[])`,
    [waIds],
  );
  return row?.stored === waIds.length;
}

async function waitUntil(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await delay(POLL_MS);
}
