import { OperatorRefused } from './errors.js';

const MAX_DAYS = 366;

/** How long a plan may be granted or extended at once. @throws OperatorRefused */
export function assertDays(days: number): void {
  if (!Number.isSafeInteger(days) || days < 1 || days > MAX_DAYS)
    throw new OperatorRefused(`The days must be a whole number from 1 to ${MAX_DAYS}`);
}
