import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLost, type Tenure, whileHeld } from '@waxwing/core';
import { backOffMs } from './back-off.js';

/**
 * Repeats a write of a session's owner until it is stored: what WhatsApp told us once it will not tell again. While the tenure does
 * not hold it waits.
 * @throws LeaseLost, which ends the owner's business; or the last error once `signal` aborts
 */
export async function persist<T>(write: () => Promise<T>, tenure: Tenure, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await whileHeld(tenure, write);
    } catch (error) {
      if (error instanceof LeaseLost || signal.aborted) throw error;
      await delay(backOffMs(attempt), undefined, { signal }).catch(() => undefined);
    }
  }
}
