import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { countedIn } from './counted-window.js';
import type { PacingState } from './pacing-state.js';
import { firstDayCap, stageOf } from './stage.js';

/** No more than this share of what WhatsApp's quota of new chats leaves is used. */
const QUOTA_SHARE = 0.8;
/** An hour has a quarter of the day's first contacts. */
const HOURS_OF_A_DAY = 4;

export interface Budget {
  readonly used: number;
  readonly cap: number;
  readonly endsAt: number;
}

export interface QuotaLeft {
  readonly left: number;
  readonly endsAt: number;
}

/** How many people who have not written to the number may still be written to. */
export interface FirstBudget {
  readonly hour: Budget;
  readonly day: Budget;
  /** Null where WhatsApp reports no quota. */
  readonly quota: QuotaLeft | null;
}

type Known = Pick<
  PacingState,
  'safety' | 'age' | 'health' | 'hour' | 'day' | 'grants' | 'newChatCap' | 'firstSinceCap'
>;

export function firstBudget(state: Known, now: number): FirstBudget {
  const [hour, day] = [countedIn(state, now, HOUR_MS), countedIn(state, now, DAY_MS)];
  const cap = firstCapOf(state, now);
  return {
    hour: { used: hour.first, cap: hourCapOf(cap), endsAt: hour.start + HOUR_MS },
    day: { used: day.first, cap, endsAt: day.start + DAY_MS },
    quota: quotaLeft(state, now),
  };
}

/** First contacts of a day: by stage, and half of that while care is needed. */
export function firstCapOf(
  { safety, age, health }: Pick<Known, 'safety' | 'age' | 'health'>,
  now: number,
): number {
  const cap = firstDayCap(safety.caps.firstDay, stageOf(age, new Date(now)));
  return health.state === 'caution' ? Math.ceil(cap / 2) : cap;
}

export function hourCapOf(dayCap: number): number {
  return Math.ceil(dayCap / HOURS_OF_A_DAY);
}

function quotaLeft({ newChatCap, firstSinceCap }: Known, now: number): QuotaLeft | null {
  if (newChatCap === null || newChatCap.total === null) return null;
  const { total, used, endsAt } = newChatCap;
  if (endsAt !== null && endsAt.getTime() <= now) return null;
  const usable = Math.floor(Math.max(0, total - (used ?? 0)) * QUOTA_SHARE);
  return { left: usable - firstSinceCap, endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY };
}
