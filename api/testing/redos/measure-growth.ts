/** Below this, in milliseconds, a clock and a collector of garbage say more than the work does. */
const FLOOR_MS = 0.5;
const TRIES = 6;

/** How often longer the work takes for four times the size: about 4 where it is linear, 16 where it is quadratic. */
export async function measureGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The best of several: whatever else the machine does only ever makes a try slower.
  for (let n = 0; n < TRIES; n += 1) {
    small = Math.min(small, await timed(() => work(size)));
    large = Math.min(large, await timed(() => work(4 * size)));
    if (large < LINEAR_GROWTH * Math.max(small, FLOOR_MS)) break;
  }
  return large / Math.max(small, FLOOR_MS);
}

/** Growth below this is linear, with as much to spare as there is to quadratic. */
export const LINEAR_GROWTH = 8;

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
