import type { DatabaseOptions } from '@waxwing/adapters/postgres';

/** One listens for notifications, two are the job queue's, one listens for new jobs, and one is for `/readyz`. */
const RESERVED_CONNECTIONS = 5;

/** With fewer connections a slow statement would hold up others, and there would be no room for both pools. */
export const MIN_CONNECTIONS = 8;

/** Divides a process's connections to the database, at least `MIN_CONNECTIONS`, between its parts. */
export function poolSizes(connections: number): Required<DatabaseOptions> {
  const rest = connections - RESERVED_CONNECTIONS;
  const modelsMax = Math.max(1, Math.floor(rest * 0.3));
  return { max: rest - modelsMax, modelsMax };
}
