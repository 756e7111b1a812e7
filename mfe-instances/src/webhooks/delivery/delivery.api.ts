import { call, isNotFound, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { ACTIVITY } from '../activity/activity.api.js';
import { deliveriesOf } from '../deliveries/deliveries.api.js';

export type DeliveryDetail = ResponseOf<'webhooks.getDelivery'>;
export type DeliveryRequest = NonNullable<DeliveryDetail['request']>;

/** A delivery is looked at for its next attempt. */
const POLL_MS = 4_000;
/** The same while a resend is under way. */
const RESENDING_POLL_MS = 1_000;

const deliveryOptions = (webhookId: string, eventId: string) =>
  queryOptions('webhooks.getDelivery', { params: { id: webhookId, event_id: eventId } });

/** One delivery with all of its attempts; none while the id is empty. */
export function useDelivery(webhookId: string, eventId: string, resending: boolean) {
  return useQuery({
    ...deliveryOptions(webhookId, eventId),
    enabled: eventId !== '',
    retry: (failures, error) => !isNotFound(error) && failures < 2,
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false;
      return resending ? RESENDING_POLL_MS : POLL_MS;
    },
  });
}

export function useResend(webhookId: string, eventId: string) {
  return useImmediateMutation({
    mutationFn: () => call('webhooks.resendDelivery', { params: { id: webhookId, event_id: eventId } }),
    invalidates: [deliveryOptions(webhookId, eventId), deliveriesOf(webhookId), ACTIVITY],
  });
}
