import { CATALOGUE, type Plan, type Plans } from '../../src/index.js';

export class MemoryPlans implements Plans {
  async list(): Promise<readonly Plan[]> {
    return CATALOGUE.toSorted((a, b) => a.pricePaise - b.pricePaise);
  }

  async byId(id: string): Promise<Plan | undefined> {
    return CATALOGUE.find((plan) => plan.id === id);
  }
}
