import { DataFolderLock, EmbeddedPostgres } from '@waxwing/adapters/embedded-postgres';
import { Database } from '@waxwing/adapters/postgres';
import type { BenchScope } from '../bench-scope.js';

/** The product's embedded PostgreSQL, fsync on, in a folder of its own. Returns its URL. */
export async function startPostgres(scope: BenchScope): Promise<string> {
  const dataDir = await scope.folder();
  const lock = await DataFolderLock.acquire(dataDir);
  scope.defer(() => lock.release());
  const postgres = await EmbeddedPostgres.start({ dataDir });
  scope.defer(() => postgres.stop());
  return postgres.connectionString();
}

/** The bench's own connection to a database that a product has migrated. */
export async function openDatabase(scope: BenchScope, url: string): Promise<Database> {
  const database = await Database.connect(url, { max: 1 });
  scope.defer(() => database.close());
  return database;
}

/** Gives every account a larger plan than any bench needs: the plans for sale are too small. */
export async function liftLimits(database: Database): Promise<void> {
  await database.query('update subscriptions set instance_limit = 100000, message_limit = 1000000000');
}

/** The same database for filling it, which takes longer than the statement timeout of the product. */
export function longStatements(url: string): string {
  const hour = 3_600_000;
  return `${url}${url.includes('?') ? '&' : '?'}statement_timeout=${hour}&query_timeout=${hour}`;
}
