import { DomainError, type Limiter, type PeekableLimiter } from '@waxwing/core';
import type { AccountCaller, CallerOf, KeyCaller } from '../request/authenticate.js';
import { addressBlock } from './address-block.js';
import type { CallLimiters, PolicyName } from './limiter.js';
import { createPolicy, enforceLimit, type Policy, type ResponseHeaders } from './rate-limit-headers.js';
import { RecentCallers } from './recent-callers.js';

export type Caller = CallerOf<'none' | 'account' | 'key'>;

/** A request before its caller is known. */
export interface UnauthenticatedRequest {
  readonly ip: string;
  readonly authorization: string | undefined;
  readonly headers: ResponseHeaders;
}

/** Rate limits for a key, an account and an address. */
export class CallLimits {
  readonly #key: Policy | undefined;
  readonly #account: Policy | undefined;
  readonly #address: Policy<PeekableLimiter> | undefined;
  readonly #unsigned: Policy | undefined;
  readonly #recent = new RecentCallers();

  constructor({ key, account, address, unsigned }: CallLimiters) {
    this.#key = policyOf('key', key);
    this.#account = policyOf('account', account);
    this.#address = policyOf('address', address);
    this.#unsigned = policyOf('unsigned', unsigned);
  }

  /** Counts a call that needs no sign-in. @throws HttpError rate_limited */
  async countAnonymous({ ip, headers }: UnauthenticatedRequest): Promise<void> {
    if (this.#address) await count(this.#address, addressBlock(ip), headers);
  }

  /**
   * Counts a call until its signature is verified, so that in a flood not even the bodies are read.
   * @throws HttpError rate_limited
   */
  async countSigned({ ip, headers }: UnauthenticatedRequest): Promise<void> {
    if (this.#unsigned) await count(this.#unsigned, addressBlock(ip), headers);
  }

  /** Takes back what `countSigned` counted. */
  async uncountSigned(ip: string): Promise<void> {
    await this.#unsigned?.limiter.giveBack(addressBlock(ip));
  }

  /** Authenticates the caller and counts the call; a failure counts for the address. @throws HttpError rate_limited */
  async authenticateAndCount(
    arrival: UnauthenticatedRequest,
    authenticate: () => Promise<Caller>,
  ): Promise<Caller> {
    const caller = (await this.#authenticateWithinLimit(arrival, authenticate)) as AccountCaller | KeyCaller;
    const { headers } = arrival;
    if (this.#key && 'key' in caller) await count(this.#key, caller.key.id, headers);
    if (this.#account) await count(this.#account, caller.accountId, headers);
    return caller;
  }

  async #authenticateWithinLimit(
    arrival: UnauthenticatedRequest,
    authenticate: () => Promise<Caller>,
  ): Promise<Caller> {
    const address = this.#address;
    if (!address) return authenticate();
    const { ip, authorization = '', headers } = arrival;
    const verdict = await address.limiter.peek(addressBlock(ip));
    if (!verdict.allowed && !this.#recent.has(authorization)) enforceLimit(headers, address, verdict);
    try {
      const caller = await authenticate();
      this.#recent.add(authorization);
      return caller;
    } catch (error) {
      if (!isAuthenticationFailure(error)) throw error;
      this.#recent.remove(authorization);
      await count(address, addressBlock(ip), headers);
      throw error;
    }
  }
}

function policyOf<L extends Limiter>(name: PolicyName, limiter: L | undefined): Policy<L> | undefined {
  return limiter && createPolicy(name, limiter);
}

async function count(limit: Policy, key: string, headers: ResponseHeaders): Promise<void> {
  enforceLimit(headers, limit, await limit.limiter.take(key));
}

const AUTHENTICATION_FAILURES: ReadonlySet<string> = new Set([
  'unauthorized',
  'invalid_api_key',
  'ip_not_allowed',
]);

/** Whether the credentials are unknown, or not good for this address; a fault of the server is not the caller's. */
function isAuthenticationFailure(error: unknown): boolean {
  return error instanceof DomainError && AUTHENTICATION_FAILURES.has(error.code);
}
