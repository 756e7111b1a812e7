import type { Plan } from './plan.js';

export interface Plans {
  /** All plans, the cheapest first. */
  list(): Promise<readonly Plan[]>;
  byId(id: string): Promise<Plan | undefined>;
}

/** What is stored of plans. */
export interface PlansPorts {
  readonly plans: Plans;
}
