import type { PlansPorts } from '../../src/index.js';
import { MemoryPlans } from './memory-plans.js';

export function memoryPlansPorts(): PlansPorts {
  return { plans: new MemoryPlans() };
}
