/** Below this, in milliseconds, the clock and the garbage collector distort a measurement. */
const FLOOR_MS = 0.5;
const TRIES = 6;

/** How many times longer the work takes for four times the size: about 4 where it is linear, 16 where it is quadratic. */
export async function measureGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The best of several runs: other load on the machine only makes a run slower.
  for (let n = 0; n < TRIES; n += 1) {
    small = Math.min(small, await timed(() => work(size)));
    large = Math.min(large, await timed(() => work(4 * size)));
    if (large < LINEAR_GROWTH * Math.max(small, FLOOR_MS)) break;
  }
  return large / Math.max(small, FLOOR_MS);
}

/** Growth below this is linear, as far from linear as from quadratic. */
export const LINEAR_GROWTH = 8;

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
