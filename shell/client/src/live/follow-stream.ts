import { ApiError } from '../errors/api-error.js';
import { type LiveChange, RESET } from './live-change.js';
import { pause } from './pause.js';
import { readStream } from './read-stream.js';

export interface StreamFollower {
  /** The event behind which a connection goes on, where the server can still repeat all that came after it. */
  readonly resumesAfter: () => string | undefined;
  readonly onHeard: () => void;
  readonly onLost: () => void;
  readonly onChange: (change: LiveChange, eventId: string | undefined) => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** Keeps the account's stream open until the signal, with pauses where the server has no room or cannot be reached. */
export async function followStream(follower: StreamFollower, signal: AbortSignal): Promise<void> {
  const { resumesAfter, onHeard, onLost, onChange } = follower;
  let failures = 0;
  while (!signal.aborted) {
    let retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
    const after = resumesAfter();
    let isOpen = false;
    const heard = () => {
      onHeard();
      if (!isOpen && after === undefined) onChange(RESET, undefined);
      isOpen = true;
      failures = 0;
    };
    const onRetry = (ms: number) => {
      retryMs = ms;
    };
    try {
      await readStream(after, { onHeard: heard, onChange, onRetry }, signal);
    } catch (error) {
      if (!isOpen) failures += 1;
      // The sign-in has ended. What the page reads anew is refused as well, and the page says so.
      if (error instanceof ApiError && error.status === 401) {
        onChange(RESET, undefined);
        retryMs = LONGEST_RETRY_MS;
      }
    }
    onLost();
    await pause(retryMs * spread(), signal);
  }
}

/** Browsers that lost their connections at the same moment come back one after the other. */
const spread = () => 0.5 + Math.random();
