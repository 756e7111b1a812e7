import { OperatorRefused } from './errors.js';

/** The most days by which an operator may move the end of a plan at once. */
export const MAX_PLAN_DAYS = 366;

/** How long a plan may be granted or extended at once. @throws OperatorRefused */
export function assertDays(days: number): void {
  if (!Number.isSafeInteger(days) || days < 1 || days > MAX_PLAN_DAYS)
    throw new OperatorRefused(`The days must be a whole number from 1 to ${MAX_PLAN_DAYS}`);
}
