/** One listens for notifications, two are the job queue's, one listens for new jobs, and one is for `/readyz`. */
const RESERVED_CONNECTIONS = 5;

/** The pool has three of them; with fewer a slow statement would hold up others. */
export const MIN_CONNECTIONS = 8;

/** The connections of the pool, of all that a process may open to the database (at least `MIN_CONNECTIONS`). */
export function poolSize(connections: number): number {
  return connections - RESERVED_CONNECTIONS;
}
