import { call, queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';

export type Webhook = ResponseOf<'webhooks.list'>['data'][number];
export type EventType = Webhook['events'][number];
export type WebhookSettings = RequestOf<'webhooks.update'>['body'];
export type ResumeFrom = RequestOf<'webhooks.enable'>['body']['from'];

const WEBHOOKS = queryOptions('webhooks.list', { query: { limit: 100 } });
/** A delivery that fails shows within this time. */
const POLL_MS = 15_000;

export function useWebhooks() {
  return useQuery({ ...WEBHOOKS, refetchInterval: POLL_MS, select: ({ data }) => data });
}

export function useCreateWebhook() {
  return useImmediateMutation({
    mutationFn: (body: WebhookSettings) => call('webhooks.create', { body }),
    invalidates: [WEBHOOKS],
  });
}

export function useUpdateWebhook(id: string) {
  return useImmediateMutation({
    mutationFn: (body: WebhookSettings) => call('webhooks.update', { params: { id }, body }),
    invalidates: [WEBHOOKS],
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
    invalidates: [WEBHOOKS],
  });
}

export function useEnableWebhook(id: string) {
  return useImmediateMutation({
    mutationFn: (from: ResumeFrom) => call('webhooks.enable', { params: { id }, body: { from } }),
    invalidates: [WEBHOOKS],
  });
}

/** Asked for when it is shown, and kept nowhere else. */
export function useRevealSecret(id: string) {
  return useImmediateMutation({ mutationFn: () => call('webhooks.getSecret', { params: { id } }) });
}

export function useRotateSecret(id: string) {
  return useImmediateMutation({
    mutationFn: (graceHours: number) =>
      call('webhooks.rotateSecret', { params: { id }, body: { grace_hours: graceHours } }),
    invalidates: [WEBHOOKS],
  });
}

/** The host of the URL; the rest of it may hold a secret. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return url && URL.canParse(url) ? new URL(url).host : 'Event log only';
}
