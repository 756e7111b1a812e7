import pg from 'pg';
import { freshDatabase } from '../../../../testing/test-database.js';
import { type Catalog, readCatalog } from './account-keys.js';
import { tellQueries } from './analyze.js';

/** A database of the present schema whose connection tells how PostgreSQL understands a statement. */
export interface ExaminedDatabase {
  readonly client: pg.Client;
  readonly catalog: Catalog;
  readonly close: () => Promise<void>;
}

export async function openExaminedDatabase(): Promise<ExaminedDatabase> {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const catalog = await readCatalog(client);
  await tellQueries(client);
  const close = async () => {
    await client.end();
    await drop();
  };
  return { client, catalog, close };
}
