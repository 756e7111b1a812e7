import type { CancelSignal } from '@waxwing/core';

/** Notifications may be lost, so a wait also polls. All waits of a process poll at the same moments: their reads share a statement. */
const POLL_MS = 250;

export interface Wait<T> {
  /** Returns what is waited for, or undefined while it is not there. */
  readonly look: () => Promise<T | undefined>;
  /** Calls `onChange` when a look may be worthwhile, or with what is waited for. Returns how to end that. Absent where nothing notifies. */
  readonly subscribe?: (onChange: (found?: T) => void) => () => void;
  readonly timeoutMs: number;
  readonly pollMs?: number;
  /** False where it cannot be there yet: the first look is then that of the first change or poll. */
  readonly lookAtOnce?: boolean;
  readonly signal?: CancelSignal | undefined;
}

/** Resolves with what `look` finds, or with undefined at the timeout or once the signal aborts. Subscribes before the first look, so that no change is missed. */
export async function waitUntil<T>(wait: Wait<T>): Promise<T | undefined> {
  const { look, subscribe, timeoutMs, pollMs = POLL_MS, lookAtOnce = true, signal } = wait;
  const deadline = performance.now() + timeoutMs;
  let found: T | undefined;
  let isChanged = lookAtOnce;
  let wake = (): void => undefined;
  const unsubscribe = subscribe?.((notified) => {
    found ??= notified;
    isChanged = true;
    wake();
  });
  const cancel = () => wake();
  signal?.addEventListener('abort', cancel);
  try {
    while (!signal?.aborted) {
      if (!isChanged) {
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) return undefined;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(leftMs, pollMs - (performance.now() % pollMs)));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (signal?.aborted) return undefined;
      isChanged = false;
      const seen = found ?? (await look());
      found ??= seen;
      if (found !== undefined) return found;
      // Changes that go on coming do not prolong the wait.
      if (performance.now() >= deadline) return undefined;
    }
    return undefined;
  } finally {
    signal?.removeEventListener('abort', cancel);
    unsubscribe?.();
  }
}
