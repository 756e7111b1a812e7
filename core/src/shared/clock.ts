export interface Clock {
  now(): Date;
}

/** Lets so many milliseconds go by. */
export type Pause = (ms: number) => Promise<void>;

export const DAY_MS = 24 * 60 * 60 * 1000;
