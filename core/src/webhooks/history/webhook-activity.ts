/** How many hours are shown, the present one included. Older counts are overwritten. */
export const ACTIVITY_HOURS = 24;
/** Nobody needs to know more exactly how much waits, and a count beyond it costs the database time. */
export const ACTIVITY_COUNT_LIMIT = 1_000;

/** The attempts of an hour. */
export interface AttemptHour {
  /** When it began: hours are those of UTC. */
  readonly at: Date;
  readonly delivered: number;
  readonly failed: number;
}

/** A number that was counted up to a limit. */
export interface BoundedCount {
  readonly count: number;
  /** There are more, or there may be. */
  readonly hasMore: boolean;
}

/** How an endpoint's deliveries go, at a glance. */
export interface WebhookActivity {
  readonly endpointId: string;
  /** The oldest first. A store leaves out the hours without an attempt. */
  readonly hours: readonly AttemptHour[];
  /** Events that it takes and that stand behind its position in the log. */
  readonly waiting: BoundedCount;
  readonly retrying: BoundedCount;
  /** `since` is the earliest of their last attempts; null where none was given up. */
  readonly givenUp: BoundedCount & { readonly since: Date | null };
}
