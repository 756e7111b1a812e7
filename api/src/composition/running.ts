export interface Running {
  /** Where it answers, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Finishes what is under way and stops everything that was started. */
  stop(): Promise<void>;
}
