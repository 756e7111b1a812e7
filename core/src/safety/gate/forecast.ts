import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
import { HEALTHY_NUMBER } from '../health.js';
import { DEFAULT_HEALTH_LIMITS } from '../health-limits.js';
import type { Hold, MessageHold } from '../hold.js';
import { describeHold } from '../hold-sentences.js';
import type { Lane } from '../lane.js';
import type { PacingSnapshot, PlaceInLane } from '../ports.js';
import type { SafetyMode } from '../safety-mode.js';
import { fullBucket, messagesIn, refill, takeFrom } from './bucket.js';
import { firstBudget } from './first-budget.js';
import { meanGapMs } from './jitter.js';
import { FOREVER, laneBlock, toHold } from './lane-holds.js';
import { ageOnSending, beginPacing, type PacingState, settledAt } from './pacing-state.js';
import { countIn, windowAt } from './send-window.js';

/** The forecast looks no further ahead. */
const MAX_AHEAD_MS = 60 * DAY_MS;
/** The forecast looks at quiet hours and health so often. */
const STEP_MS = 15 * MINUTE_MS;
/** What waits no longer than this is not held. */
const SOON_MS = 8_000;

export function isSoon(at: Date | null, now: Date): boolean {
  return at !== null && at.getTime() <= now.getTime() + SOON_MS;
}

/** The gate as it looks from outside the worker: its bucket is taken to be full. */
export function viewPacing(snapshot: PacingSnapshot, defaultMode: SafetyMode, now: Date): PacingState {
  const options = { defaultMode, readyAt: new Date(0), random: () => 0.5 };
  const state = beginPacing({ ...snapshot, unsettled: [] }, options, now);
  return { ...state, bucket: fullBucket(state.safety.caps, now.getTime()) };
}

/** When the `count`-th message of the lane leaves from now on; null where that is not known or too far away. */
export function leavesAt(state: PacingState, lane: Lane, count: number, now: Date): Date | null {
  let simulated = state;
  let left = count;
  let at = now.getTime();
  const horizon = at + MAX_AHEAD_MS;
  while (at < horizon) {
    simulated = withHealthAt(simulated, at);
    const block = laneBlock(simulated, lane, at);
    if (block) {
      if (block.until === FOREVER) return null;
      at = Math.min(block.until, healthEnd(simulated, at));
      continue;
    }
    const step = leaveInStep(simulated, lane, left, at);
    if (step.leaves >= left) return new Date(step.lastAt);
    left -= step.leaves;
    simulated = step.state;
    at = step.until;
  }
  return null;
}

/** Why a waiting message waits, and until when about; undefined where it is about to leave. */
export function holdOf(
  { lane, ahead, chatHold }: Pick<PlaceInLane, 'lane' | 'ahead' | 'chatHold'>,
  state: PacingState,
  now: Date,
): MessageHold | undefined {
  const slot = leavesAt(state, lane, ahead + 1, now);
  const isOfChat = chatHold?.until && slot && chatHold.until > slot;
  const hold = isOfChat ? chatHold : { code: causeOf(state, lane, now).code, until: slot };
  return isSoon(hold.until, now) ? undefined : describeHold(hold);
}

/** What holds a message of the lane. Where nothing does, it waits for the gap behind the messages before it. */
export function causeOf(state: PacingState, lane: Lane, now: Date): Hold {
  const block = laneBlock(state, lane, now.getTime());
  return block ? toHold(block) : { code: 'gap', until: null };
}

interface Step {
  readonly leaves: number;
  readonly lastAt: number;
  /** When to look again. */
  readonly until: number;
  readonly state: PacingState;
}

/** All that leaves in one step from `at` on, when the lane is open. */
function leaveInStep(state: PacingState, lane: Lane, most: number, at: number): Step {
  const end = Math.min(at + STEP_MS, Math.floor(at / HOUR_MS) * HOUR_MS + HOUR_MS);
  const { caps, mode } = state.safety;
  const bucket = refill(state.bucket, at, caps, settledAt(state));
  const burst = lane === 'known' ? Math.max(1, messagesIn(bucket, caps)) : 1;
  const paceMs =
    mode !== 'protect' ? 0 : lane === 'known' ? Math.max(1, caps.bucketSeconds * 1_000) : meanGapMs(caps);
  const byTime = paceMs === 0 ? most : burst + Math.floor((end - 1 - at) / paceMs);
  const leaves = Math.max(1, Math.min(most, byTime, roomOf(state, lane, at)));
  const lastAt = at + Math.max(0, leaves - burst) * paceMs;
  const sent: PacingState = {
    ...state,
    age: ageOnSending(state.age, state.health, new Date(at)),
    hour: countIn(windowAt(state.hour, at, HOUR_MS), lane, leaves),
    day: countIn(windowAt(state.day, at, DAY_MS), lane, leaves),
  };
  return {
    leaves,
    lastAt,
    until: Math.max(lastAt, at + 1),
    state:
      lane === 'first'
        ? { ...sent, nextFirstAt: lastAt + paceMs, firstSinceCap: state.firstSinceCap + leaves }
        : { ...sent, bucket: { ...takeFrom(bucket, caps, leaves), at: lastAt } },
  };
}

function roomOf(state: PacingState, lane: Lane, at: number): number {
  const { mode, caps } = state.safety;
  if (mode !== 'protect') return FOREVER;
  if (lane === 'first') {
    const { hour, day, quota } = firstBudget(state, at);
    return Math.min(hour.cap - hour.used, day.cap - day.used, quota?.left ?? FOREVER);
  }
  return Math.min(
    caps.knownHour - windowAt(state.hour, at, HOUR_MS).known,
    caps.knownDay - windowAt(state.day, at, DAY_MS).known,
  );
}

/**
 * The state with the health that the number has by then. The forecast assumes that the probe at the end of a hold succeeds and that the
 * care after it passes without a new warning, because neither can be known. The care has its default length, because the forecast does
 * not read NUMBER_HEALTH.
 */
function withHealthAt(state: PacingState, at: number): PacingState {
  const { health } = state;
  if (healthEnd(state, 0) > at) return state;
  if (health.state === 'caution') return { ...state, health: HEALTHY_NUMBER };
  const until = new Date(at + DEFAULT_HEALTH_LIMITS.cautionHours * HOUR_MS);
  return { ...state, health: { ...health, state: 'caution', holdsKnown: false, until } };
}

/** When the health changes after this time, where that is known. */
function healthEnd({ health }: PacingState, at: number): number {
  const end = health.state === 'ok' ? undefined : health.until?.getTime();
  return end === undefined || end <= at ? FOREVER : end;
}
