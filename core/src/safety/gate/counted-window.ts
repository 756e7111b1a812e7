import { HOUR_MS } from '../../shared/clock.js';
import type { PacingState } from './pacing-state.js';
import { countIn, type SendWindow, type WindowMs, windowAt } from './send-window.js';

/**
 * What counts in the hour or day at this time. A message that the last worker left unsettled may not have left yet, so it counts in each
 * until its outcome is known.
 */
export function countedIn(
  { hour, day, grants }: Pick<PacingState, 'hour' | 'day' | 'grants'>,
  now: number,
  ms: WindowMs,
): SendWindow {
  const window = windowAt(ms === HOUR_MS ? hour : day, now, ms);
  return [...grants.values()]
    .filter(({ chat, at }) => chat === null && at < window.start)
    .reduce((counted, { lane }) => countIn(counted, lane, 1), window);
}
