import { openService, type Service } from './service.js';

/** One call a second, which may be saved up for ten seconds: few enough for a scenario to use them up. */
const CALLS_A_SECOND = '1';

let limited: Promise<Service> | undefined;

/**
 * A product that lets a key call seldom, and an address open few accounts. Opened by the first scenario that needs it, for all of its
 * worker.
 */
export function limitedService(): Promise<Service> {
  limited ??= openService({ RATE_LIMIT_KEY: CALLS_A_SECOND, RATE_LIMIT_SIGNUP: '5/20' });
  return limited;
}
