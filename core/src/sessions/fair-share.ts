/** A worker and its load. */
export interface WorkerLoad {
  readonly owner: string;
  /** Sessions the worker can hold. */
  readonly capacity: number;
  /** Sessions the worker holds. */
  readonly held: number;
}

/** The workers that share the sessions, and the sessions that should run but have no worker. */
export interface ClusterState {
  readonly workers: readonly WorkerLoad[];
  readonly free: number;
  /** How many of those are only waiting to be linked. */
  readonly linking: number;
  /** Time in ms until the leases of a silent worker expire; absent when there is none. */
  readonly runsOutMs?: number;
}

/**
 * The number of sessions one worker may hold so that all are held and none holds more than necessary: what a small worker cannot
 * hold goes to larger ones. If sessions exceed the total capacity, the largest capacity.
 */
export function fairShare({ workers, free }: Pick<ClusterState, 'workers' | 'free'>): number {
  let remaining = workers.reduce((sum, { held }) => sum + held, free);
  const capacities = workers.map(({ capacity }) => capacity).sort((a, b) => a - b);
  for (const [index, capacity] of capacities.entries()) {
    const share = Math.ceil(remaining / (capacities.length - index));
    if (capacity >= share) return share;
    remaining -= capacity;
  }
  return capacities.at(-1) ?? 0;
}
