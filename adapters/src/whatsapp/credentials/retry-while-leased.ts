import { setTimeout as sleep } from 'node:timers/promises';
import { AdapterError, type LeaseGuard, runWhileLeased } from '@waxwing/core';

const PAUSE_MS = 250;

/** Runs `work` and retries retryable database errors for as long as the lease is held. @throws LeaseLost */
export async function retryWhileLeased<T>(guard: LeaseGuard, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await runWhileLeased(guard, work);
    } catch (error) {
      if (!(error instanceof AdapterError && error.retryable)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
