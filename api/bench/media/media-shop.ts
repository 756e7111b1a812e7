import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import { CONTACTS } from '../support/load/send-request.js';
import { liftLimits, openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer, type BenchInstance } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import { COLLECTABLE } from '../support/resources/resident-memory.js';

export interface MediaShop {
  readonly scope: BenchScope;
  readonly product: Product;
  readonly sandbox: SandboxProcess;
  readonly instance: BenchInstance;
  /** An instance of another account. */
  readonly neighbour: BenchInstance;
}

/** A product with two accounts, each with an instance that sends, and a sandbox that keeps files. */
export async function openMediaShop(scope: BenchScope, mediaHosts?: readonly string[]): Promise<MediaShop> {
  const databaseUrl = await startPostgres(scope);
  const sandbox = await SandboxProcess.start(scope, await scope.folder(), mediaHosts);
  for (const contact of CONTACTS) await sandbox.addPhone(contact);
  const product = await startProduct(scope, { ...productionEnv(databaseUrl, sandbox), ...COLLECTABLE });
  const database = await openDatabase(scope, databaseUrl);
  const linked = async (name: string, number: string) => {
    const customer = await BenchCustomer.signUp(product.url, name);
    const instance = await customer.createInstance();
    await customer.link(instance, sandbox, number);
    return instance;
  };
  const instance = await linked('asha', '919000000001');
  const neighbour = await linked('ravi', '919000000003');
  await liftLimits(database);
  // Its storage holds what the benches upload.
  await database.query("update subscriptions set plan_id = 'enterprise'");
  return { scope, product, sandbox, instance, neighbour };
}
