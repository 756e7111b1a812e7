import type { ConcurrencyLimiter } from '@waxwing/core';
import { addressBlock } from './address-block.js';
import type { Caller } from './call-limits.js';
import type { ConcurrencyLimiters } from './limiter.js';
import { type ResponseHeaders, rejectConcurrent } from './rate-limit-headers.js';

/** The caller that the work counts for. */
export interface Requester {
  readonly ip: string;
  readonly caller: Caller;
  /** Whether it waits for something to happen. */
  readonly waits: boolean;
}

/** The key of a caller, or of one without a key its account. */
export function keyOf({ caller, ip }: Requester): string {
  return caller && 'key' in caller ? caller.key.id : accountOf({ caller, ip });
}

/** The account of a caller, or the address of one without. */
function accountOf({ caller, ip }: Omit<Requester, 'waits'>): string {
  return caller?.accountId ?? addressBlock(ip);
}

/**
 * Limits the concurrent requests of each account, over all its keys and browsers, and of each address that is not signed in; or of
 * whatever else `countFor` names. Further requests wait in a queue of their own key and hold up no other. @throws HttpError rate_limited when that queue is
 * full
 */
export class ConcurrencyLimits {
  readonly #name: keyof ConcurrencyLimiters;
  readonly #limiter: ConcurrencyLimiter;
  readonly #countFor: (requester: Requester) => string;

  constructor(
    limiters: ConcurrencyLimiters,
    name: keyof ConcurrencyLimiters,
    countFor: (requester: Requester) => string = accountOf,
  ) {
    this.#name = name;
    this.#limiter = limiters[name];
    this.#countFor = countFor;
  }

  async run<T>(requester: Requester, headers: ResponseHeaders, work: () => Promise<T>): Promise<T> {
    let begun = false;
    try {
      return await this.#limiter.run(this.#countFor(requester), () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun) throw error;
      return rejectConcurrent(headers, this.#name, this.#limiter.size.slots);
    }
  }
}
