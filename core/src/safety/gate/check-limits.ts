import type { NumberCheckLimits } from '../../messages/number-checks/check-budget.js';
import type { NumberAge } from '../ports.js';
import type { SafetyCaps } from '../safety-caps.js';
import { stageOf } from './stage.js';

/** How many numbers may be looked up: fewer on the first day, on which a list is checked most often. */
export function checkLimits(caps: SafetyCaps, age: NumberAge | null, at: Date): NumberCheckLimits {
  const { checksHour: anHour, checksDay, checksFirstDay } = caps;
  return { anHour, aDay: stageOf(age, at).day === 1 ? Math.min(checksDay, checksFirstDay) : checksDay };
}
