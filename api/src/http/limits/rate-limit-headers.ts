import type { Limiter, LimitVerdict } from '@waxwing/core';
import { HttpError } from '../http-error.js';
import type { PolicyName } from './limiter.js';

/** Headers of the answer under construction. */
export type ResponseHeaders = Record<string, string>;

/** A limit under the name that callers and operators know. */
export interface Policy<L extends Limiter = Limiter> {
  readonly name: PolicyName;
  readonly limiter: L;
  /** Its item in the RateLimit-Policy header. */
  readonly header: string;
}

export function createPolicy<L extends Limiter>(name: PolicyName, limiter: L): Policy<L> {
  return { name, limiter, header: `"${name}";q=${limiter.size.points};w=${limiter.size.windowS}` };
}

/**
 * Adds the verdict to the headers RateLimit-Policy and RateLimit of the IETF's draft, which may list several limits.
 * @throws HttpError rate_limited when this one is used up
 */
export function enforceLimit(
  headers: ResponseHeaders,
  { name, header }: Policy,
  verdict: LimitVerdict,
): void {
  const seconds = Math.max(1, Math.ceil(verdict.resetMs / 1_000));
  appendHeaders(headers, header, `"${name}";r=${verdict.remaining};t=${seconds}`);
  if (!verdict.allowed) throw new RateLimited(name, seconds);
}

/** A concurrent request ends soon. */
const SOON_S = 1;

/** Refuses a request because too many are under way, in the same headers. @throws HttpError rate_limited */
export function rejectConcurrent(headers: ResponseHeaders, name: PolicyName, slots: number): never {
  appendHeaders(headers, `"${name}";q=${slots};qu="concurrent-requests"`, `"${name}";r=0;t=${SOON_S}`);
  throw new RateLimited(name, SOON_S);
}

function appendHeaders(headers: ResponseHeaders, policy: string, state: string): void {
  const { 'RateLimit-Policy': policies, RateLimit: states } = headers;
  headers['RateLimit-Policy'] = policies === undefined ? policy : `${policies}, ${policy}`;
  headers.RateLimit = states === undefined ? state : `${states}, ${state}`;
}

const NEW_ACCOUNTS =
  'Too many new accounts from your network. Please try again later, or log in to one that you have.';

/** Sentences for limits where it helps the caller to know which one was reached. */
const SENTENCES: Partial<Record<PolicyName, string>> = {
  signup: NEW_ACCOUNTS,
  'signup-day': NEW_ACCOUNTS,
  'signup-network': NEW_ACCOUNTS,
  'signup-network-day': NEW_ACCOUNTS,
};

/** A caller has reached a limit. */
export class RateLimited extends HttpError {
  constructor(
    readonly policy: PolicyName,
    seconds: number,
  ) {
    super('rate_limited', SENTENCES[policy] ?? 'Too many requests. Please try again later.', {
      details: { retry_after: seconds },
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
