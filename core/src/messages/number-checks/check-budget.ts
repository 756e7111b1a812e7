import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';

/** How many numbers an instance may check; 0 for no limit. */
export interface NumberCheckLimits {
  readonly anHour: number;
  readonly aDay: number;
}

/** The number checks of an instance so far. */
export interface NumberCheckBudget {
  /** Times of the questions of the last day, oldest first. */
  readonly asked: readonly Date[];
  /** Refusals since the last answer. */
  readonly refusals: number;
  /** No questions before this time, because WhatsApp refused to answer. */
  readonly pausedUntil: Date | null;
}

export const UNUSED_CHECK_BUDGET: NumberCheckBudget = { asked: [], refusals: 0, pausedUntil: null };

/** The first pause after a refusal; each further refusal doubles it. */
export const FIRST_BACKOFF_MS = 15 * MINUTE_MS;
export const MAX_BACKOFF_MS = 6 * HOUR_MS;
/** The upper bound for a longer pause that WhatsApp itself asks for. */
export const MAX_SERVER_BACKOFF_MS = DAY_MS;
/** Waiting messages are not retried for each single question that the budget regains. */
const MIN_WAIT_MS = FIRST_BACKOFF_MS;

export type CheckPermission =
  /** With this question counted. */
  | { readonly kind: 'ask'; readonly asking: NumberCheckBudget }
  | { readonly kind: 'not-now'; readonly until: Date };

/** Whether one more question may be asked. Many questions get a number banned, and those after a refusal most of all. */
export function consumeCheck(
  asking: NumberCheckBudget,
  now: Date,
  limits: NumberCheckLimits,
): CheckPermission {
  const asked = asking.asked.filter((at) => at.getTime() > now.getTime() - DAY_MS);
  const free = Math.max(
    budgetFreeAt(asked, limits.anHour, HOUR_MS) ?? 0,
    budgetFreeAt(asked, limits.aDay, DAY_MS) ?? 0,
  );
  const budgetAt = free > now.getTime() ? Math.max(free, now.getTime() + MIN_WAIT_MS) : 0;
  const until = Math.max(budgetAt, asking.pausedUntil?.getTime() ?? 0);
  if (until > now.getTime()) return { kind: 'not-now', until: new Date(until) };
  const isCounted = limits.anHour > 0 || limits.aDay > 0;
  return { kind: 'ask', asking: { ...asking, asked: isCounted ? [...asked, now] : [] } };
}

/**
 * The limit for which one more question waits the longest, and how many were asked in its hour or day; undefined where it waits for
 * none.
 */
export function spentLimit(
  { asked }: Pick<NumberCheckBudget, 'asked'>,
  now: Date,
  { anHour, aDay }: NumberCheckLimits,
): { readonly cap: number; readonly used: number } | undefined {
  const at = now.getTime();
  const [longest] = [
    { cap: anHour, ms: HOUR_MS },
    { cap: aDay, ms: DAY_MS },
  ]
    .map(({ cap, ms }) => ({ cap, ms, freeAt: budgetFreeAt(asked, cap, ms) ?? 0 }))
    .filter(({ freeAt }) => freeAt > at)
    .toSorted((a, b) => b.freeAt - a.freeAt);
  if (!longest) return undefined;
  const { cap, ms } = longest;
  return { cap, used: asked.filter((one) => one.getTime() > at - ms).length };
}

/** Records that WhatsApp refused to answer; `backoffMs` is the pause that it asks for, if any. */
export function applyRefusal(asking: NumberCheckBudget, now: Date, backoffMs = 0): NumberCheckBudget {
  const { pausedUntil, refusals } = asking;
  const requestedUntil = now.getTime() + Math.min(backoffMs, MAX_SERVER_BACKOFF_MS);
  // Concurrent questions are refused together, which counts as one refusal.
  if (pausedUntil && pausedUntil > now) {
    return { ...asking, pausedUntil: new Date(Math.max(pausedUntil.getTime(), requestedUntil)) };
  }
  const pause = Math.min(FIRST_BACKOFF_MS * 2 ** refusals, MAX_BACKOFF_MS);
  return {
    ...asking,
    refusals: refusals + 1,
    pausedUntil: new Date(Math.max(now.getTime() + pause, requestedUntil)),
  };
}

/** Records an answer of WhatsApp. A pause that began meanwhile stays. */
export function applyAnswer(asking: NumberCheckBudget, now: Date): NumberCheckBudget {
  const { pausedUntil } = asking;
  return pausedUntil && pausedUntil > now ? asking : { ...asking, refusals: 0, pausedUntil: null };
}

/** When fewer than `most` questions lie within the span again; undefined when that is so now. */
function budgetFreeAt(asked: readonly Date[], most: number, spanMs: number): number | undefined {
  if (most === 0) return undefined;
  const first = asked.at(-most);
  return first && first.getTime() + spanMs;
}
