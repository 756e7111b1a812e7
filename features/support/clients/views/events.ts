import type { EventBody } from '@waxwing/contract';

export interface EventFilter {
  after?: string | undefined;
  types?: string | undefined;
  limit?: number | undefined;
  /** Seconds. */
  wait?: number | undefined;
}

/** A part of the event log, and where the next one begins. */
export interface EventSliceView {
  events: EventBody[];
  next: string;
  hasMore: boolean;
  recordedSince: Date;
}
