import type { ConcurrencyLimiter, Limiter, PacedLimiter, PeekableLimiter } from '@waxwing/core';

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
  readonly replay: Limiter;
  readonly 'webhook-secret': Limiter;
  readonly 'webhook-test': Limiter;
  /** New accounts of an address, an hour and a day; undefined where there is no limit. */
  readonly signup?: Limiter | undefined;
  readonly 'signup-day'?: Limiter | undefined;
  readonly 'signup-network'?: Limiter | undefined;
  readonly 'signup-network-day'?: Limiter | undefined;
}

/** Concurrent requests of each account, or of an address without one. */
export interface ConcurrencyLimiters {
  readonly concurrency: ConcurrencyLimiter;
  /** For streamed answers. */
  readonly streams: ConcurrencyLimiter;
  /** For calls that wait for something to happen: of an account, and of each of its keys. */
  readonly waits: ConcurrencyLimiter;
  readonly 'waits-key': ConcurrencyLimiter;
}

/** In one process: `uploads`, the files that an account uploads at once; `bodies`, the bytes of its long bodies. */
export type PolicyName =
  | keyof CallLimiters
  | keyof AttemptLimiters
  | keyof ConcurrencyLimiters
  | 'uploads'
  | 'bodies';
