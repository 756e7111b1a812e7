import { setTimeout as delay } from 'node:timers/promises';
import { backOffMs, type LeaseGuard, LeaseLost, retry, runWhileLeased } from '@waxwing/core';

/**
 * Retries a write of the session's owner until it is stored, because WhatsApp does not repeat what it told us. While the guard
 * does not hold, it waits.
 * @throws LeaseLost, or the last error once `signal` aborts
 */
export function retryWhileLeased<T>(
  write: () => Promise<T>,
  guard: LeaseGuard,
  signal: AbortSignal,
): Promise<T> {
  return retry(
    () => runWhileLeased(guard, write),
    async (error, attempt) => {
      if (error instanceof LeaseLost || signal.aborted) throw error;
      await delay(backOffMs(attempt), undefined, { signal }).catch(() => undefined);
    },
  );
}
