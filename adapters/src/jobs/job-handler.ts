/** A process's handler for one queue. */
export interface JobHandler {
  readonly name: string;
  /** For scheduled jobs: minute, hour, day, month, weekday; UTC. */
  readonly cron?: string;
  /** Rejects to have the same job retried later by some process. */
  run(payload: unknown): Promise<unknown>;
}

/** The number of jobs of one kind. */
export interface JobDepth {
  /** Not started, or waiting for a retry. */
  readonly waiting: number;
  readonly active: number;
  /** Failed after the last retry, and still stored. */
  readonly failed: number;
}

/** The result of a run on demand. */
export type ManualRun =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed'; readonly reason: string }
  /** No worker started it in time. */
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'unknown'; readonly known: readonly string[] };
