import type { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../../../testing/product.js';
import type { BenchScope } from '../bench-scope.js';
import { inParallel } from '../in-parallel.js';
import { liftLimits, openDatabase, startPostgres } from './bench-database.js';
import { productionEnv, startProduct } from './bench-product.js';
import { BenchCustomer } from './customer.js';
import type { SandboxProcess } from './sandbox-process.js';

/** How many phones are linked at the same time. */
const AT_ONCE = 5;

/** A product with a database of its own, whose customer links as many phones as he is told. */
export class LinkingProduct {
  private constructor(
    readonly product: Product,
    readonly database: Database,
    /** The settings of a second process on the same data. */
    readonly env: Readonly<Record<string, string>>,
    readonly link: (numbers: readonly string[]) => Promise<void>,
  ) {}

  /** @param main the entry of another compiled version; this one's by default */
  static async start(
    scope: BenchScope,
    sandbox: SandboxProcess,
    { main, env = {} }: { main?: string | undefined; env?: Readonly<Record<string, string>> } = {},
  ): Promise<LinkingProduct> {
    const databaseUrl = await startPostgres(scope);
    const settings = { ...productionEnv(databaseUrl, sandbox), ...env };
    const product = await startProduct(scope, settings, main);
    const database = await openDatabase(scope, databaseUrl);
    const customer = await BenchCustomer.signUp(product.url);
    await liftLimits(database);
    const link = (numbers: readonly string[]) =>
      inParallel(numbers, AT_ONCE, async (number) =>
        customer.link(await customer.createInstance(), sandbox, number),
      );
    return new LinkingProduct(product, database, settings, link);
  }
}

/** Phone numbers that begin with five digits. */
export function numbersFrom(prefix: string, amount: number): string[] {
  return Array.from({ length: amount }, (_, n) => `${prefix}${String(n).padStart(7, '0')}`);
}
