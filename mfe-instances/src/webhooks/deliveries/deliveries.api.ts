import { call, queryOptions, type ResponseOf, serverNow } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { ACTIVITY, DETAIL_POLL_MS } from '../activity/activity.api.js';
import type { EventType } from '../webhooks.api.js';

export type Delivery = ResponseOf<'webhooks.listDeliveries'>['data'][number];
export type DeliveryStatus = Delivery['status'];
export type Attempt = NonNullable<Delivery['last_attempt']>;
export type Fault = NonNullable<Attempt['error']>;

export interface DeliveryFilters {
  /** Undefined for all that were tried. */
  readonly status: DeliveryStatus | undefined;
  readonly type: EventType | undefined;
}

const PAGE_SIZE = 25;
/** How long an event that was given up can be recovered. */
const RECOVERABLE_MS = 30 * 24 * 60 * 60 * 1_000;

/** All lists of deliveries of a webhook, whatever their filters. */
export const deliveriesOf = (webhookId: string) => ({
  predicate: ({ queryKey: [name, request] }: { readonly queryKey: readonly unknown[] }) =>
    name === 'webhooks.listDeliveries' && (request as { params: { id: string } }).params.id === webhookId,
});

/** One page of deliveries: the first, or the one after the cursor. */
export function useDeliveries(webhookId: string, { status, type }: DeliveryFilters, cursor: string) {
  const query = { status, type: type && [type], limit: PAGE_SIZE, cursor: cursor || undefined };
  return useQuery({
    ...queryOptions('webhooks.listDeliveries', { params: { id: webhookId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: DETAIL_POLL_MS,
  });
}

/** Tries all events anew that were given up and can still be recovered. */
export function useRecover(webhookId: string) {
  return useImmediateMutation({
    mutationFn: () =>
      call('webhooks.recoverDeliveries', {
        params: { id: webhookId },
        body: { since: new Date(serverNow() - RECOVERABLE_MS).toISOString() },
      }),
    invalidates: [deliveriesOf(webhookId), ACTIVITY],
  });
}
