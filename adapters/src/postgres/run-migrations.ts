import { patientSettings } from './connection-settings.js';
import { migrationSource } from './migrations/source.js';
import { openKnex } from './models.js';

/** Runs what is missing. The caller holds the lock that lets only one process get here. */
export async function runMigrations(connectionString: string): Promise<void> {
  const knex = openKnex(connectionString, 2, patientSettings(connectionString));
  try {
    // Knex's own lock is a row that outlives a killed process. Ours is held already, so whatever stands there is a leftover.
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    await knex.migrate.latest({ migrationSource });
  } finally {
    await knex.destroy();
  }
}
