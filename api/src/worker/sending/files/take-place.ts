import type { CancelSignal } from '@waxwing/core';
import type { FairSemaphore } from '../../sessions/fair-semaphore.js';

/** Waits for one of the places, of which no account takes all. Resolves with what gives it back. @throws the signal's reason */
export function takePlace(
  places: FairSemaphore,
  accountId: string,
  signal: CancelSignal,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      permit.release();
      reject(signal.reason);
    };
    const enter = () => {
      signal.removeEventListener('abort', leave);
      resolve(() => permit.release());
    };
    const permit = places.request(enter, accountId);
    if (permit.isGranted) return enter();
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  });
}
