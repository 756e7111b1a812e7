import { call, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { deliveriesOf } from '../deliveries/deliveries.api.js';

export type Replay = ResponseOf<'webhooks.startReplay'>;
export type ReplayOrder = RequestOf<'webhooks.startReplay'>['body'];

/** The bar moves within this time. */
const POLL_MS = 2_000;

const replayOptions = (webhookId: string) =>
  queryOptions('webhooks.getReplay', { params: { id: webhookId } });

/** The last replay of a webhook; null where there was none. Polled while it runs. */
export function useReplay(webhookId: string) {
  return useQuery({
    ...replayOptions(webhookId),
    refetchInterval: ({ state }) => state.data?.replay?.state === 'running' && POLL_MS,
    select: ({ replay }) => replay,
  });
}

export function useStartReplay(webhookId: string) {
  return useImmediateMutation({
    mutationFn: (body: ReplayOrder) => call('webhooks.startReplay', { params: { id: webhookId }, body }),
    invalidates: [replayOptions(webhookId)],
  });
}

export function useCancelReplay(webhookId: string) {
  return useImmediateMutation({
    mutationFn: () => call('webhooks.cancelReplay', { params: { id: webhookId } }),
    invalidates: [replayOptions(webhookId), deliveriesOf(webhookId)],
  });
}
