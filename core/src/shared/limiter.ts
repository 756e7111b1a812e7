/** The result of counting one attempt. */
export interface LimitVerdict {
  readonly allowed: boolean;
  /** Attempts left in this window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** The number of attempts per key in a window that begins with the first. */
export interface RateLimitSize {
  readonly points: number;
  readonly windowS: number;
}

/** Counts attempts by key in fixed windows. Never rejects: where the store fails, it counts in memory. */
export interface Limiter {
  readonly size: RateLimitSize;
  /** Counts an attempt, whether or not it is within the limit. */
  take(key: string): Promise<LimitVerdict>;
  /** Takes one attempt back. */
  giveBack(key: string): Promise<void>;
  /** Takes all attempts of the key back. */
  clear(key: string): Promise<void>;
}

export interface PeekableLimiter extends Limiter {
  /** The verdict on an attempt without counting it. */
  peek(key: string): Promise<LimitVerdict>;
}

/** Whether the key gets a turn, and how long until it comes. */
export interface Reservation {
  readonly granted: boolean;
  readonly waitMs: number;
}

/** A soft limit: attempts beyond it are spaced out, except for remembered keys. */
export interface PacedLimiter extends Limiter {
  /** Reserves the next turn of the key; reserves nothing where that is too far away. */
  reserve(key: string): Promise<Reservation>;
  remember(key: string): Promise<void>;
  remembers(key: string): Promise<boolean>;
}

/** Runs the work of each key a few at a time. */
export interface ConcurrencyLimiter {
  readonly size: { readonly slots: number };
  /** Rejects without starting where the queue of the key is full. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}
