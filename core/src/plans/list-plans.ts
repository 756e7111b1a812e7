import type { Plan } from './plan.js';
import type { Plans } from './ports.js';

/** The catalogue, cheapest plan first. */
export class ListPlans {
  readonly #ports: { plans: Plans };

  constructor(ports: { plans: Plans }) {
    this.#ports = ports;
  }

  execute(): Promise<readonly Plan[]> {
    return this.#ports.plans.list();
  }
}
