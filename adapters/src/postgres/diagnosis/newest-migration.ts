import type { Database } from '../database/database.js';

/** The number of the newest migration of the database. @throws AdapterError */
export async function readNewestMigration({ database }: { database: Database }): Promise<number> {
  const rows = await database.query<{ number: number }>(
    "select max(split_part(name, '-', 1)::integer) as number from knex_migrations",
  );
  return rows[0]?.number ?? 0;
}
