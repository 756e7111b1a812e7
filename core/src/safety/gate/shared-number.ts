import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { LaneLimits } from '../lane.js';
import { firstBudget } from './first-budget.js';
import { type GapCaps, gapMs } from './jitter.js';
import type { PacingState } from './pacing-state.js';
import { mergeWindows, windowStart } from './send-window.js';

/** How long a session waits to look again while another instance of the number holds back first contacts. */
const LOOK_AGAIN_MS = 10_000;

/** How many messages may leave of all instances of the account that a number is linked in. */
export interface SharedCaps {
  readonly hour: LaneLimits;
  readonly day: LaneLimits;
  /** The gap between two first contacts. */
  readonly gap: GapCaps;
}

/** What all instances with a number have sent, and are sending. */
export interface SharedUse {
  /** What has left in the clock hour and the UTC day. */
  readonly hour: LaneLimits;
  readonly day: LaneLimits;
  /** What is taken and not settled: it may have left. */
  readonly sending: LaneLimits;
  /** When another instance last took a first contact; null where this one did. */
  readonly firstTakenAt: Date | null;
  /** Whether first contacts are held in one of them, or another one tries if that is over. */
  readonly isHeld: boolean;
}

/** The caps of a number that another instance of the account has as well; undefined where none has, or nothing is capped. */
export function sharedCaps(state: PacingState, now: Date): SharedCaps | undefined {
  const { isShared, safety } = state;
  if (!isShared || safety.mode !== 'protect') return undefined;
  const { caps } = safety;
  const first = firstBudget(state, now.getTime());
  return {
    hour: { known: caps.knownHour, first: first.hour.cap },
    day: { known: caps.knownDay, first: first.day.cap },
    gap: caps,
  };
}

/** How many of these messages may be taken, whatever the instances of the number send at the same moment. */
export function sharedRoom(limits: LaneLimits, caps: SharedCaps, use: SharedUse, now: Date): LaneLimits {
  const left = (lane: 'known' | 'first') => {
    const room = Math.min(caps.hour[lane] - use.hour[lane], caps.day[lane] - use.day[lane]);
    return Math.max(0, Math.min(limits[lane], room - use.sending[lane]));
  };
  const isOpen = !use.isHeld && sharedGapEnd(caps, use) <= now.getTime();
  return { known: left('known'), first: isOpen ? left('first') : 0 };
}

/** The state of a session that has learnt what the number has used. */
export function learnSharedUse(state: PacingState, caps: SharedCaps, use: SharedUse, now: Date): PacingState {
  const at = now.getTime();
  const lookAgainAt = use.isHeld ? at + LOOK_AGAIN_MS : 0;
  return {
    ...state,
    hour: mergeWindows(state.hour, { start: windowStart(at, HOUR_MS), ...use.hour }),
    day: mergeWindows(state.day, { start: windowStart(at, DAY_MS), ...use.day }),
    nextFirstAt: Math.max(state.nextFirstAt, sharedGapEnd(caps, use), lookAgainAt),
  };
}

/** When the gap behind the first contact of another instance ends: the same time whenever it is asked for. */
function sharedGapEnd({ gap }: SharedCaps, { firstTakenAt }: SharedUse): number {
  if (!firstTakenAt) return 0;
  const at = firstTakenAt.getTime();
  return at + gapMs(gap, (at % 1_009) / 1_009);
}
