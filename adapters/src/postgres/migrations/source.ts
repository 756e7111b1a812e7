import type { Knex } from 'knex';
import { accounts } from './0001-accounts.js';
import { instances } from './0002-instances.js';
import { messages } from './0003-messages.js';

type NamedMigration = Knex.Migration & { name: string };

const MIGRATIONS: readonly NamedMigration[] = [accounts, instances, messages];

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** The migrations as they were compiled: nothing is looked up in a folder at run time. */
export const migrationSource: Knex.MigrationSource<NamedMigration> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: ({ name }) => name,
  getMigration: async (migration) => migration,
};
