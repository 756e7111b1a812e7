import type { AccountEvent, DeliveryEvent, DeliveryRetry, Replay } from '@waxwing/core';

/** One event that is to be sent now: from the log, from the retries or from a replay. */
export type DeliveryItem =
  | { readonly from: 'log'; readonly event: AccountEvent }
  | { readonly from: 'replay'; readonly event: AccountEvent; readonly replayId: Replay['id'] }
  | { readonly from: 'retry'; readonly retry: DeliveryRetry };

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
