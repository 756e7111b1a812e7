import { afterAll, beforeAll } from '@jest/globals';
import type { World } from '../world.js';

/** One world for all tests of the suite around it. */
export function useWorld(setup: () => Promise<World>): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await setup();
  });
  afterAll(async () => world?.close());
  return () => {
    if (!world) throw new Error('the world is set up before the first test, not before');
    return world;
  };
}

/** What became of many calls at once. */
export async function outcomes<T>(calls: readonly Promise<T>[]): Promise<{ done: T[]; errors: unknown[] }> {
  const results = await Promise.allSettled(calls);
  return {
    done: results.filter((result) => result.status === 'fulfilled').map((result) => result.value),
    errors: results.filter((result) => result.status === 'rejected').map((result) => result.reason),
  };
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
