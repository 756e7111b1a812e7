import { describe, expect, test } from '@jest/globals';
import { CATALOGUE } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { usePersistence } from '../../fixture/use-persistence.js';

export function plansContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Plans, ${name}`, () => {
    const fixture = usePersistence(setup);

    test('the catalogue lists Free, Basic, Pro and Enterprise, cheapest first [3.PLAN.02]', async () => {
      expect(await fixture().plans.list()).toEqual(CATALOGUE);
    });

    test('each plan is found by its id', async () => {
      const found = await Promise.all(CATALOGUE.map((plan) => fixture().plans.byId(plan.id)));
      expect(found).toEqual(CATALOGUE);
    });

    test('an unknown plan is not found', async () => {
      expect(await fixture().plans.byId('platinum')).toBeUndefined();
    });
  });
}
