import { CATALOGUE, type PlansPorts } from '../../src/index.js';

export function memoryPlansPorts(): PlansPorts {
  return {
    plans: {
      list: async () => CATALOGUE.toSorted((a, b) => a.pricePaise - b.pricePaise),
      byId: async (id) => CATALOGUE.find((plan) => plan.id === id),
    },
  };
}
