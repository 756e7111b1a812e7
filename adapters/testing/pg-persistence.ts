import type { PgPersistence } from '../src/postgres/testing/pg-persistence.js';

export type { PgPersistence };

/** Loaded on demand: it imports the contract suites, which run under jest only. */
export async function openPgPersistence(connectionString: string): Promise<PgPersistence> {
  const module = await import('../src/postgres/testing/pg-persistence.js');
  return module.openPgPersistence(connectionString);
}
