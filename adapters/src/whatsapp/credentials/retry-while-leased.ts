import { setTimeout as sleep } from 'node:timers/promises';
import { AdapterError, backOffMs, type LeaseGuard, retry, runWhileLeased } from '@waxwing/core';

/** Brief, since Baileys holds the session's lock meanwhile. */
const PAUSE = { firstMs: 250, capMs: 500 };

/** Runs `work` and retries retryable database errors for as long as the lease is held. @throws LeaseLost */
export function retryWhileLeased<T>(guard: LeaseGuard, work: () => Promise<T>): Promise<T> {
  return retry(
    () => runWhileLeased(guard, work),
    async (error, attempt) => {
      if (!(error instanceof AdapterError && error.retryable)) throw error;
      await sleep(backOffMs(attempt, PAUSE));
    },
  );
}
