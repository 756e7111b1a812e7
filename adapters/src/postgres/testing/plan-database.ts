import pg from 'pg';
import { freshDatabase } from '../../../testing/test-database.js';

/** A database that is filled by one statement, with the statistics of that, for looking at plans. */
export async function openPlanDatabase(
  fill: string,
  values: readonly unknown[],
): Promise<{ readonly client: pg.Client; close(): Promise<void> }> {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fill, [...values]);
  await client.query('analyze');
  const close = async () => {
    await client.end();
    await drop();
  };
  return { client, close };
}
