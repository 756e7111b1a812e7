/** The result of counting one attempt. */
export interface LimitVerdict {
  readonly allowed: boolean;
  /** Attempts left in this window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts attempts by key in fixed windows. Never rejects: where the store fails, it counts in memory. */
export interface Limiter {
  readonly size: { readonly points: number; readonly windowS: number };
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

/** Rate limits of calls; undefined where there is no limit. */
export interface CallLimiters {
  readonly key: Limiter | undefined;
  readonly account: Limiter | undefined;
  /** Calls of an address without a sign-in. */
  readonly address: PeekableLimiter | undefined;
  /** Calls of an address that turn out not to be signed; a call counts until its signature is verified. */
  readonly unsigned?: Limiter | undefined;
}

/** Limits of attempts that allow guessing. */
export interface AttemptLimiters {
  readonly login: Limiter;
  readonly 'login-address': Limiter;
  /** For an IPv6 /48 network, which has 65,536 blocks. */
  readonly 'login-network'?: Limiter | undefined;
  /** For one email, from all addresses. */
  readonly 'login-email'?: PacedLimiter | undefined;
  readonly recovery: Limiter;
  readonly 'recovery-address': Limiter;
  readonly 'recovery-network'?: Limiter | undefined;
  readonly pairing: Limiter;
  readonly 'pairing-account': Limiter;
  readonly confirmation: Limiter;
  readonly 'email-change': Limiter;
  readonly order: Limiter;
  readonly verification: Limiter;
  readonly export: Limiter;
  /** New accounts of an address, an hour and a day; undefined where there is no limit. */
  readonly signup?: Limiter | undefined;
  readonly 'signup-day'?: Limiter | undefined;
  readonly 'signup-network'?: Limiter | undefined;
  readonly 'signup-network-day'?: Limiter | undefined;
}

/** Runs the work of each key a few at a time. */
export interface ConcurrencyLimiter {
  readonly size: { readonly slots: number };
  /** Rejects without starting where the queue of the key is full. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Concurrent requests of each account, or of an address without one. */
export interface ConcurrencyLimiters {
  readonly concurrency: ConcurrencyLimiter;
  /** For streamed answers. */
  readonly streams: ConcurrencyLimiter;
}

export type PolicyName = keyof CallLimiters | keyof AttemptLimiters | keyof ConcurrencyLimiters;
