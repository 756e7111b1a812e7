import { setTimeout as sleep } from 'node:timers/promises';
import { AdapterError, type LeaseGuard, runWhileLeased } from '@waxwing/core';

const PAUSE_MS = 250;

/** Does what needs the database, and waits for one that is away, for as long as the session is ours. @throws LeaseLost */
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
