import type { Plan } from './plan.js';
import type { Plans } from './ports.js';

/** The catalogue, the cheapest plan first. */
export class ListPlans {
  constructor(private readonly ports: { plans: Plans }) {}

  execute(): Promise<readonly Plan[]> {
    return this.ports.plans.list();
  }
}
