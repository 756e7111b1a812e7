import type { InstanceState } from './instance.js';
import { type InstanceNotice, noticeOf } from './phone-away.js';
import { type Standing, standingOf } from './standing.js';

/** What has to be said of an instance beside its status. */
export interface InstanceCondition {
  readonly standing: Standing;
  /** Null where there is nothing to prevent. */
  readonly notice: InstanceNotice | null;
}

export function conditionOf(state: InstanceState, at: Date): InstanceCondition {
  return { standing: standingOf(state, at), notice: noticeOf(state, at) };
}
