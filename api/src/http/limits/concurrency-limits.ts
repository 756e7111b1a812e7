import type { Operation } from '@waxwing/contract';
import type { ConcurrencyLimiter } from '@waxwing/core';
import { addressBlock } from './address-block.js';
import type { Caller } from './call-limits.js';
import type { ConcurrencyLimiters } from './limiter.js';
import { type ResponseHeaders, rejectConcurrent } from './rate-limit-headers.js';

/** The caller that the work counts for. */
export interface Requester {
  readonly ip: string;
  readonly caller: Caller;
}

/**
 * Limits the concurrent requests of each account, over all its keys and browsers, and of each address that is not signed in.
 * Further requests wait in a queue of their own key and hold up no other. @throws HttpError rate_limited when that queue is
 * full
 */
export class ConcurrencyLimits {
  readonly #name: keyof ConcurrencyLimiters;
  readonly #limiter: ConcurrencyLimiter;

  constructor(limiters: ConcurrencyLimiters, { streamed }: Pick<Operation, 'streamed'>) {
    this.#name = streamed ? 'streams' : 'concurrency';
    this.#limiter = limiters[this.#name];
  }

  async run<T>({ ip, caller }: Requester, headers: ResponseHeaders, work: () => Promise<T>): Promise<T> {
    let begun = false;
    try {
      return await this.#limiter.run(caller?.accountId ?? addressBlock(ip), () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun) throw error;
      return rejectConcurrent(headers, this.#name, this.#limiter.size.slots);
    }
  }
}
