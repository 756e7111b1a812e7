import { DAY_MS } from '../shared/clock.js';

/** A plan that can be bought or claimed. Money is integer paise per month; a month is `durationDays` long. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly pricePaise: number;
  readonly instanceLimit: number;
  readonly messageLimit: number;
  readonly durationDays: number;
  /** How long messages are kept; null for no limit. */
  readonly historyDays: number | null;
}

export const FREE_PLAN_ID = 'free';

/** The end of a period of this plan that starts at `start`. */
export function periodEnd(plan: Plan, start: Date): Date {
  return new Date(start.getTime() + plan.durationDays * DAY_MS);
}
