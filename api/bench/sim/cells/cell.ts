import type { Database } from '@waxwing/adapters/postgres';
import { DatabaseServer } from '../../drill/database-server.js';
import type { BenchScope } from '../../support/bench-scope.js';
import { openDatabase } from '../../support/product/bench-database.js';
import { startProduct } from '../../support/product/bench-product.js';

/** A whole Waxwing with a database of its own. */
export interface Cell {
  readonly url: string;
  readonly server: DatabaseServer;
  readonly database: Database;
}

/** Starts a cell whose keys and secrets are those of the others. */
export async function startCell(scope: BenchScope, env: Readonly<Record<string, string>>): Promise<Cell> {
  const server = await DatabaseServer.start(scope);
  const product = await startProduct(scope, { ...env, DATABASE_URL: server.url });
  return { url: product.url, server, database: await openDatabase(scope, server.url) };
}
