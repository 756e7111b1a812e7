import type { Database } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../support/bench-scope.js';
import type { Target } from '../support/load/load.js';
import { sendRequest } from '../support/load/send-request.js';
import { liftLimits, openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import type { SandboxProcess } from '../support/product/sandbox-process.js';

/** A product with a database of its own, and the sends of its one session. */
export async function startSender(
  scope: BenchScope,
  sandbox: SandboxProcess,
  { number, main, env = {} }: { number: string; main?: string; env?: Readonly<Record<string, string>> },
): Promise<{ target: Target; database: Database }> {
  const databaseUrl = await startPostgres(scope);
  const product = await startProduct(scope, { ...productionEnv(databaseUrl, sandbox), ...env }, main);
  const customer = await BenchCustomer.signUp(product.url);
  const database = await openDatabase(scope, databaseUrl);
  await liftLimits(database);
  const instance = await customer.createInstance();
  await customer.link(instance, sandbox, number);
  return { target: sendRequest(product.url, instance, { async: false }), database };
}
