import { expect, test } from '@jest/globals';
import { createMemoryPorts } from '../../testing/index.js';
import { ListPlans } from './list-plans.js';

test('the catalogue has the four plans with their prices and limits [3.PLAN.02] [9.PLANS.01] [9.PLANS.02] [9.PLANS.03] [9.PLANS.04]', async () => {
  const plans = await new ListPlans(createMemoryPorts()).execute();
  const rows = plans.map((plan) => [plan.name, plan.pricePaise / 100, plan.instanceLimit, plan.messageLimit]);
  expect(rows).toEqual([
    ['Free', 0, 1, 1_000],
    ['Basic', 999, 5, 10_000],
    ['Pro', 2_999, 20, 50_000],
    ['Enterprise', 9_999, 100, 200_000],
  ]);
});
