import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isOfType, type LiveChange, RESET } from './live-change.js';
import { liveEvents } from './live-events.js';
import { paced } from './paced.js';

/** A busy account has hundreds of changes a second; a page reads anew far less often. */
const EVERY_MS = 1_000;
/** A tab that was hidden for long reads anew, whatever has changed. */
const MAX_GATHERED = 1_000;
/** The interval of polls while changes are told: they are for what is not told, and for what got lost. */
const LIVE_POLL_MS = 60_000;

/**
 * Calls `then` for changes of these types, which may end with `*`: at once, then once a second at most with all that was told
 * meanwhile, never while its promise of the last time is pending, and not while the page is hidden.
 */
export function useLive(
  types: readonly string[],
  then: (changes: readonly LiveChange[]) => unknown,
  everyMs = EVERY_MS,
): void {
  const call = useEffectEvent(then);
  const wanted = types.join(' ');
  useEffect(() => {
    let gathered: LiveChange[] = [];
    const over = new AbortController();
    const callPending = () => {
      const changes = gathered;
      gathered = [];
      return call(changes);
    };
    const ask = paced(callPending, everyMs, over.signal);
    const unsubscribe = liveEvents.onChange((change) => {
      if (!isOfType(change, wanted.split(' '))) return;
      if (gathered.length < MAX_GATHERED) gathered.push(change);
      else gathered = [RESET];
      ask();
    });
    return () => {
      unsubscribe();
      over.abort();
    };
  }, [wanted, everyMs]);
}

/** Whether changes are told as they happen. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (onStoreChange) => liveEvents.onConnection(onStoreChange),
    () => liveEvents.isConnected,
  );
}

/** The interval of a poll: its own, or a minute while changes are told. */
export function usePollInterval(ms: number): number {
  return useIsLive() ? Math.max(ms, LIVE_POLL_MS) : ms;
}
