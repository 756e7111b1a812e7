import type { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import { liftLimits } from '../product/bench-database.js';
import { BenchCustomer, type BenchInstance } from '../product/customer.js';

/** An instance with its owner. */
export interface Sender extends BenchInstance {
  readonly customer: BenchCustomer;
}

/**
 * New accounts with an instance each that accepts messages for later. In the database it is linked and leased to a worker, which
 * does not exist.
 */
export async function newSenders(productUrl: string, database: Database, amount: number): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (let n = 0; n < amount; n++) {
    const customer = await BenchCustomer.signUp(productUrl, `asha${n}`);
    senders.push({ ...(await customer.createInstance()), customer });
  }
  await database.query("update instances set status = 'ready', linked = true, phone = '919000000001'");
  await holdForever(database);
  await liftLimits(database);
  return senders;
}

/** A version to compare with may be older than the leases of workers. */
async function holdForever(database: Database): Promise<void> {
  const [found] = await database.query<{ byWorker: boolean }>(
    `select to_regclass('worker_leases') is not null as "byWorker"`,
  );
  if (found?.byWorker)
    await database.query(
      "insert into worker_leases (owner, expires_at) values ('nobody', 'infinity') on conflict do nothing",
    );
  await database.query("update session_leases set owner = 'nobody', expires_at = 'infinity'");
}

/** `account/instance` of each, by their database ids. */
export async function ownerPairsOf(database: Database, senders: readonly BenchInstance[]): Promise<string> {
  const rows = await database.query<{ pair: string }>(
    "select account_id || '/' || id as pair from instances where id = any($1)",
    [senders.map(({ id }) => decodeId('ins', id))],
  );
  return rows.map(({ pair }) => pair).join();
}
