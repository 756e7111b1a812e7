import { call, isNotFound, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation, useReportToShell } from '@waxwing/kit/remote';
import { ACTIVITY } from './activity/activity.api.js';

export type Webhook = ResponseOf<'webhooks.list'>['data'][number];
export type EventType = Webhook['events'][number];
export type WebhookSettings = RequestOf<'webhooks.update'>['body'];
export type NewWebhook = NonNullable<RequestOf<'webhooks.create'>['body']>;
export type ResumeFrom = RequestOf<'webhooks.enable'>['body']['from'];

const WEBHOOKS = queryOptions('webhooks.list', { query: { limit: 100 } });
const webhookOptions = (id: string) => queryOptions('webhooks.get', { params: { id } });
/** A delivery that fails shows within this time. */
const POLL_MS = 15_000;
/** The same while one webhook is looked at. */
const DETAIL_POLL_MS = 5_000;

export function useWebhooks() {
  return useQuery({ ...WEBHOOKS, refetchInterval: POLL_MS, select: ({ data }) => data });
}

export function useWebhook(id: string) {
  const query = useQuery({
    ...webhookOptions(id),
    // A deleted webhook does not come back.
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : DETAIL_POLL_MS),
    retry: false,
  });
  useReportToShell(query.error);
  return query;
}

export function useCreateWebhook() {
  return useImmediateMutation({
    mutationFn: (body: NewWebhook) => call('webhooks.create', { body }),
    invalidates: [WEBHOOKS, ACTIVITY],
  });
}

export function useUpdateWebhook(id: string) {
  return useImmediateMutation({
    mutationFn: (body: WebhookSettings) => call('webhooks.update', { params: { id }, body }),
    invalidates: [WEBHOOKS, webhookOptions(id)],
  });
}

export function useDeleteWebhook(id: string) {
  return useImmediateMutation({
    mutationFn: () => call('webhooks.remove', { params: { id } }),
    invalidates: [WEBHOOKS],
  });
}

export function useDisableWebhook(id: string) {
  return useImmediateMutation({
    mutationFn: () => call('webhooks.disable', { params: { id } }),
    invalidates: [WEBHOOKS, webhookOptions(id)],
  });
}

export function useEnableWebhook(id: string) {
  return useImmediateMutation({
    mutationFn: (from: ResumeFrom) => call('webhooks.enable', { params: { id }, body: { from } }),
    invalidates: [WEBHOOKS, webhookOptions(id), ACTIVITY],
  });
}

export type RevealedSecret = ResponseOf<'webhooks.getSecret'>;

/** Asked for when it is shown, and kept nowhere else. */
export function useRevealSecret(id: string) {
  return useImmediateMutation({ mutationFn: () => call('webhooks.getSecret', { params: { id } }) });
}

export function useRotateSecret(id: string) {
  return useImmediateMutation({
    mutationFn: (graceHours: number) =>
      call('webhooks.rotateSecret', { params: { id }, body: { grace_hours: graceHours } }),
    invalidates: [WEBHOOKS, webhookOptions(id)],
  });
}

/** The host of the URL; the rest of it may hold a secret. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return url && URL.canParse(url) ? new URL(url).host : 'Event log only';
}
