import type { Operation } from '@waxwing/contract';
import { addressBlock } from './address-block.js';
import type { Caller } from './call-limits.js';
import type { ConcurrencyLimiter, ConcurrencyLimiters } from './limiter.js';
import { type ResponseHeaders, rejectConcurrent } from './rate-limit-headers.js';

/** Whose work it is. */
export interface Requester {
  readonly ip: string;
  readonly caller: Caller;
}

/**
 * Gives each account, with all its keys and browsers, the same share of what a process does at a time, and each address that is not
 * signed in one as well. What is beyond it waits for its own fellows and holds up nobody else. @throws HttpError rate_limited when
 * too much waits already
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
