import { setTimeout as sleep } from 'node:timers/promises';
import { AdapterError, type Tenure, whileHeld } from '@waxwing/core';

const PAUSE_MS = 250;

/** Does what needs the database, and waits for one that is away, for as long as the session is ours. @throws LeaseLost */
export async function patiently<T>(tenure: Tenure, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await whileHeld(tenure, work);
    } catch (error) {
      if (!(error instanceof AdapterError && error.retryable)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
