import type { PgWorld } from '../src/postgres/testing/pg-world.js';

export type { PgWorld };

/** Loaded when it is asked for: with it come the contract suites, which run under jest only. */
export async function pgWorld(connectionString: string): Promise<PgWorld> {
  const world = await import('../src/postgres/testing/pg-world.js');
  return world.pgWorld(connectionString);
}
