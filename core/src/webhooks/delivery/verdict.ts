import type { WebhookOutcome } from '../webhook-sender.js';

/** What the outcome of one attempt means for its event and its endpoint. */
export type DeliveryVerdict =
  | { readonly kind: 'delivered' }
  /** 410: the endpoint is disabled at once; the event stays where it is. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'failed';
      /** The receiver has too much to do: it gets fewer events at a time. */
      readonly overloaded: boolean;
      /** How long the whole endpoint gets nothing. */
      readonly pauseMs: number;
      /** The least time until the event is tried again, whatever its schedule says. */
      readonly leastRetryMs: number;
    };

const OVERLOADED_RETRY_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

export function judgeOutcome({
  error,
  status,
  retryAfterMs,
}: Pick<WebhookOutcome, 'error' | 'status' | 'retryAfterMs'>): DeliveryVerdict {
  if (error === null) return { kind: 'delivered' };
  if (error === 'gone') return { kind: 'gone' };
  const pauseMs = error === 'paused' ? (retryAfterMs ?? 0) : 0;
  const silent = error === 'timeout';
  const waits = silent || status === TOO_MANY_REQUESTS;
  return {
    kind: 'failed',
    overloaded: waits || status === UNAVAILABLE,
    pauseMs,
    leastRetryMs: Math.max(pauseMs, waits ? OVERLOADED_RETRY_MS : 0),
  };
}
