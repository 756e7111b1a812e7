import type { NumberCheckLimits } from '../../messages/number-checks/check-budget.js';
import type { NumberAge } from '../ports.js';
import type { SafetyCaps } from '../safety-caps.js';
import type { SafetyMode } from '../safety-mode.js';
import { effectiveSafety, type SafetySettings } from '../safety-settings.js';
import { stageOf } from './stage.js';

/** How many numbers may be looked up: fewer on the first day, on which a list is checked most often. */
export function checkLimits(caps: SafetyCaps, age: NumberAge | null, at: Date): NumberCheckLimits {
  const { checksHour: anHour, checksDay, checksFirstDay } = caps;
  return { anHour, aDay: stageOf(age, at).day === 1 ? Math.min(checksDay, checksFirstDay) : checksDay };
}

/** An instance, as far as it decides about number checks. */
export interface CheckingNumber {
  readonly settings: SafetySettings;
  readonly age: NumberAge | null;
}

/** The operator's limits, or those of a protected number where they are stricter. @param defaultMode the operator's */
export function strictestLimits(
  limits: NumberCheckLimits,
  { settings, age }: CheckingNumber,
  { defaultMode, at }: { readonly defaultMode: SafetyMode; readonly at: Date },
): NumberCheckLimits {
  const { mode, caps } = effectiveSafety(settings, defaultMode);
  if (mode !== 'protect') return limits;
  const own = checkLimits(caps, age, at);
  return { anHour: stricter(limits.anHour, own.anHour), aDay: stricter(limits.aDay, own.aDay) };
}

/** The operator's 0 is no limit. */
function stricter(operators: number, own: number): number {
  return operators === 0 ? own : Math.min(operators, own);
}
