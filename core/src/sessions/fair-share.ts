/** One process that takes sessions. */
export interface WorkerLoad {
  readonly owner: string;
  /** Sessions it can hold. */
  readonly capacity: number;
  /** Sessions it holds. */
  readonly held: number;
}

/** Who shares the sessions, and how many of them nobody holds although they ought to run. */
export interface ClusterState {
  readonly workers: readonly WorkerLoad[];
  readonly free: number;
  /** How many of those only want to be linked. */
  readonly linking: number;
  /** In how many ms the leases of a worker run out that has fallen silent; absent where none has. */
  readonly runsOutMs?: number;
}

/**
 * How many sessions one worker may hold so that all of them are held and none has more than it must: what a small worker cannot
 * take falls to the larger ones. More sessions than places: as many as the largest has room for.
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
