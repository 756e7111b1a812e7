import type { InstanceState } from './instance.js';
import { type InstanceNotice, noticeOf } from './phone-away.js';
import { type Standing, standingOf } from './standing.js';

/** What is shown of an instance beside its status. */
export interface InstanceCondition {
  readonly standing: Standing;
  /** Null when there is nothing to prevent. */
  readonly notice: InstanceNotice | null;
}

export function conditionOf(state: InstanceState, at: Date): InstanceCondition {
  return { standing: standingOf(state, at), notice: noticeOf(state, at) };
}
