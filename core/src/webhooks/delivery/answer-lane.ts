/** Slow endpoints share a part of the slots, so that they cannot take all of them from the others. */
export type DeliveryLane = 'fast' | 'slow';

export interface LaneState {
  readonly lane: DeliveryLane;
  /** Answers in a row that speak for the other lane. */
  readonly streak: number;
}

export const FAST_LANE: LaneState = { lane: 'fast', streak: 0 };
export const SLOW_LANE: LaneState = { lane: 'slow', streak: 0 };

const SLOW_ANSWER_MS = 5_000;
/** An attempt that takes longer must hold no slot that fast endpoints need. */
export const FAST_ANSWER_MS = 2_000;
const CHANGING_ANSWERS = 3;

/** The lane of an endpoint that has not answered yet: one slow answer makes it a slow one. */
export const UNPROVEN_LANE: LaneState = { lane: 'fast', streak: CHANGING_ANSWERS - 1 };

/** The lane of an endpoint after an answer that took `ms`. */
export function laneAfterAnswer({ lane, streak }: LaneState, ms: number): LaneState {
  const speaksForOther = lane === 'fast' ? ms > SLOW_ANSWER_MS : ms < FAST_ANSWER_MS;
  if (!speaksForOther) return { lane, streak: 0 };
  if (streak + 1 < CHANGING_ANSWERS) return { lane, streak: streak + 1 };
  return { lane: lane === 'fast' ? 'slow' : 'fast', streak: 0 };
}
