import { FREE_PLAN_ID } from './plan.js';

const MEBIBYTE = 1_048_576;
const GIBIBYTE = 1_024 * MEBIBYTE;

/** Bytes of files that an account may store, by its plan. */
const STORAGE_LIMITS: Readonly<Record<string, number>> = {
  [FREE_PLAN_ID]: 200 * MEBIBYTE,
  basic: 5 * GIBIBYTE,
  pro: 25 * GIBIBYTE,
  enterprise: 250 * GIBIBYTE,
};

/** How many bytes of files an account may store. A plan of the owner's own that is not listed has as many as Basic. */
export function storageLimitOf(planId: string): number {
  return STORAGE_LIMITS[planId] ?? 5 * GIBIBYTE;
}
