import type { DatabaseOptions } from '@waxwing/adapters/postgres';

/** One hears what other processes say, two are the job queue's, one hears of new jobs, and one is for `/readyz`. */
const RESERVED_CONNECTIONS = 5;

/** Few enough that a slow statement already holds up others; with fewer there would be no room for both pools. */
export const MIN_CONNECTIONS = 8;

/** What each part of a process may have of so many connections to the database, at least `MIN_CONNECTIONS`. */
export function poolSizes(connections: number): Required<DatabaseOptions> {
  const rest = connections - RESERVED_CONNECTIONS;
  const modelsMax = Math.max(1, Math.floor(rest * 0.3));
  return { max: rest - modelsMax, modelsMax };
}
