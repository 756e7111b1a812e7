/** What a process does for one queue. */
export interface JobHandler {
  readonly name: string;
  /** Set for work that comes round by the clock: minute, hour, day, month, weekday; UTC. */
  readonly cron?: string;
  /** Rejects to have the same work given to some process again, later. */
  run(payload: unknown): Promise<unknown>;
}

/** How much of one kind of work there is. */
export interface JobDepth {
  /** Not begun, or waiting for another try. */
  readonly waiting: number;
  readonly active: number;
  /** Given up after the last try, and still kept. */
  readonly failed: number;
}

/** What became of a run that was asked for. */
export type ManualRun =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed'; readonly reason: string }
  /** No worker took it in time. */
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'unknown'; readonly known: readonly string[] };
