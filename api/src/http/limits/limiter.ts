/** What became of one try. */
export interface LimitVerdict {
  readonly allowed: boolean;
  /** Tries left in this window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts tries by key, in windows. Never rejects: where the count cannot be kept it is kept somewhere worse. */
export interface Limiter {
  readonly size: { readonly points: number; readonly windowS: number };
  /** Counts a try, whether or not it is within the limit. */
  take(key: string): Promise<LimitVerdict>;
  /** Takes one try back. */
  giveBack(key: string): Promise<void>;
  /** Takes all tries back. */
  clear(key: string): Promise<void>;
}

export interface PeekableLimiter extends Limiter {
  /** What a try would find, without counting one. */
  peek(key: string): Promise<LimitVerdict>;
}

/** The next turn of a key, or how far off it would be. */
export interface Reservation {
  readonly granted: boolean;
  readonly waitMs: number;
}

/** A limit that is soft: tries beyond it have their turns at a pace, and at once where somebody was right lately. */
export interface PacedLimiter extends Limiter {
  /** Takes the next turn of the key; takes nothing where that is too far off. */
  reserve(key: string): Promise<Reservation>;
  remember(key: string): Promise<void>;
  remembers(key: string): Promise<boolean>;
}

/** How much each caller may call; undefined where there is no limit. */
export interface CallLimiters {
  readonly key: Limiter | undefined;
  readonly account: Limiter | undefined;
  /** Calls from an address for which nobody has signed in. */
  readonly address: PeekableLimiter | undefined;
  /** Calls from an address that claim to be signed and are not; those under way count until that is known. */
  readonly unsigned?: Limiter | undefined;
}

/** How often one may try what could be guessed. */
export interface AttemptLimiters {
  readonly login: Limiter;
  readonly 'login-address': Limiter;
  /** Of an IPv6 network, which has 65,536 of what counts as an address. */
  readonly 'login-network'?: Limiter | undefined;
  /** Of an email, from all addresses. */
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
  /** New accounts of an address, in an hour and in a day; undefined where there is no limit. */
  readonly signup?: Limiter | undefined;
  readonly 'signup-day'?: Limiter | undefined;
  readonly 'signup-network'?: Limiter | undefined;
  readonly 'signup-network-day'?: Limiter | undefined;
}

/** Has the work of each key done a few at a time. */
export interface ConcurrencyLimiter {
  readonly size: { readonly slots: number };
  /** Rejects without having begun where too much of the key waits already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** How much each account, or an address without one, may have under way at a time. */
export interface ConcurrencyLimiters {
  readonly concurrency: ConcurrencyLimiter;
  /** Of answers that are written for as long as there is something to read. */
  readonly streams: ConcurrencyLimiter;
}

export type PolicyName = keyof CallLimiters | keyof AttemptLimiters | keyof ConcurrencyLimiters;
