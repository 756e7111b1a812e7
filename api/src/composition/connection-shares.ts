import type { DatabaseOptions } from '@waxwing/adapters/postgres';

/** One hears what other processes say, two are the job queue's, and one hears of new jobs. */
const FIXED = 4;

/** A pool with fewer than three would have a slow statement hold up everything else. */
export const FEWEST_CONNECTIONS = 8;

/** What each part of a process may have of so many connections to the database, at least `FEWEST_CONNECTIONS`. */
export function connectionShares(connections: number): Required<DatabaseOptions> {
  const rest = connections - FIXED;
  const modelsMax = Math.floor(rest * 0.3);
  return { max: rest - modelsMax, modelsMax };
}
