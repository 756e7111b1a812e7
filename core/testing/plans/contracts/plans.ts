import { expect, test } from '@jest/globals';
import { CATALOGUE } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** What every implementation of `PlansPorts` keeps. */
export const plansContracts = persistenceContract('Plans', ({ plans }) => {
  test('the catalogue lists Free, Basic, Pro and Enterprise, cheapest first [3.PLAN.02]', async () => {
    expect(await plans.list()).toEqual(CATALOGUE);
  });

  test('each plan is found by its id', async () => {
    const found = await Promise.all(CATALOGUE.map((plan) => plans.byId(plan.id)));
    expect(found).toEqual(CATALOGUE);
  });

  test('an unknown plan is not found', async () => {
    expect(await plans.byId('platinum')).toBeUndefined();
  });
});
