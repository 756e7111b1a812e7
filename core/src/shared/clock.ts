export interface Clock {
  now(): Date;
}

/** Resolves after `ms` milliseconds. */
export type Pause = (ms: number) => Promise<void>;

export const DAY_MS = 24 * 60 * 60 * 1000;
