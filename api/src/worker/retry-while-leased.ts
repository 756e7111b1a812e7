import { setTimeout as delay } from 'node:timers/promises';
import { type LeaseGuard, LeaseLost, runWhileLeased } from '@waxwing/core';
import { backOffMs } from './back-off.js';

/**
 * Retries a write of the session's owner until it is stored, because WhatsApp does not repeat what it told us. While the guard
 * does not hold, it waits.
 * @throws LeaseLost, or the last error once `signal` aborts
 */
export async function retryWhileLeased<T>(
  write: () => Promise<T>,
  guard: LeaseGuard,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runWhileLeased(guard, write);
    } catch (error) {
      if (error instanceof LeaseLost || signal.aborted) throw error;
      await delay(backOffMs(attempt), undefined, { signal }).catch(() => undefined);
    }
  }
}
