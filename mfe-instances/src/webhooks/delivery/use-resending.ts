import { useState } from 'react';
import type { Attempt } from '../deliveries/deliveries.api.js';
import { useDelivery, useResend } from './delivery.api.js';

/** `waiting`: it is queued, and its attempt has not ended. */
export type ResendState = 'none' | 'asking' | 'waiting' | 'failed' | 'done';

/** A delivery, and its resend from the press of the button to the result of the attempt. */
export function useResending(webhookId: string, eventId: string) {
  /** When the last attempt before the resend was made; null where there was none. */
  const [before, setBefore] = useState<string | null>();
  const { mutate, isPending, error } = useResend(webhookId, eventId);
  const [waits, setWaits] = useState(false);
  const query = useDelivery(webhookId, eventId, waits);
  const last = query.data?.last_attempt ?? null;
  const result: Attempt | null = before !== undefined && last && last.at !== before ? last : null;
  if (waits && result) setWaits(false);
  const resend = () => {
    setBefore(last?.at ?? null);
    mutate(undefined, { onSuccess: () => setWaits(true), onError: () => setBefore(undefined) });
  };
  return { query, resend, state: stateOf({ isPending, error, waits, result }), error, result };
}

function stateOf(of: {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly waits: boolean;
  readonly result: Attempt | null;
}): ResendState {
  if (of.isPending) return 'asking';
  if (of.error) return 'failed';
  if (of.result) return 'done';
  return of.waits ? 'waiting' : 'none';
}
