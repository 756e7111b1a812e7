import { describe, expect, test } from '@jest/globals';
import { CATALOGUE } from '../../src/index.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

export function plansContract(name: string, setup: () => Promise<World>): void {
  describe(`Plans, ${name}`, () => {
    const world = useWorld(setup);

    test('the catalogue lists Free, Basic, Pro and Enterprise, the cheapest first [3.PLAN.02]', async () => {
      expect(await world().plans.list()).toEqual(CATALOGUE);
    });

    test('each plan is found by its id', async () => {
      const found = await Promise.all(CATALOGUE.map((plan) => world().plans.byId(plan.id)));
      expect(found).toEqual(CATALOGUE);
    });

    test('an unknown plan is not found', async () => {
      expect(await world().plans.byId('platinum')).toBeUndefined();
    });
  });
}
