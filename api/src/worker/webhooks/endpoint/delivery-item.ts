import {
  type AccountEvent,
  comparePositions,
  type DeliveryEvent,
  type DeliveryRetry,
  type Replay,
  takesEvent,
  takesInstance,
  type WebhookEndpoint,
} from '@waxwing/core';

/** An event that waits: in the log or for its retry. */
type WaitingItem =
  | { readonly from: 'log'; readonly event: AccountEvent }
  | { readonly from: 'retry'; readonly retry: DeliveryRetry };

/** One event that is to be sent now: from the log, from the retries or from a replay. */
export type DeliveryItem =
  | WaitingItem
  | { readonly from: 'replay'; readonly event: AccountEvent; readonly replayId: Replay['id'] };

export function eventOf(item: DeliveryItem): DeliveryEvent {
  return item.from === 'retry' ? item.retry.event : item.event;
}

export function originOf(item: DeliveryItem): 'new' | DeliveryRetry['origin'] {
  if (item.from === 'retry') return item.retry.origin;
  return item.from === 'log' ? 'new' : 'replay';
}

/** How many attempts have failed before. */
export function failedAttempts(item: DeliveryItem): number {
  return item.from === 'retry' ? item.retry.attempts : 0;
}

/** What waits goes by the settings of now. A replay names types of its own, and a resend its event. */
export function isTaken(item: DeliveryItem, event: AccountEvent, endpoint: WebhookEndpoint): boolean {
  const origin = originOf(item);
  if (origin === 'resend') return true;
  return origin === 'replay' ? takesInstance(endpoint, event.instanceId) : takesEvent(endpoint, event);
}

/** What waits besides the oldest event; first what was never tried. Both lists are in log order. */
export function othersThanOldest(
  events: readonly AccountEvent[],
  retries: readonly DeliveryRetry[],
): readonly WaitingItem[] {
  const [event, retry] = [events[0], retries[0]];
  const isRetryOldest = retry && (!event || comparePositions(retry.event.position, event.position) < 0);
  return [
    ...events.slice(isRetryOldest ? 0 : 1).map((one) => ({ from: 'log' as const, event: one })),
    ...retries.slice(isRetryOldest ? 1 : 0).map((one) => ({ from: 'retry' as const, retry: one })),
  ];
}
