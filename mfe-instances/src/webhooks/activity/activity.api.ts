import { queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';

export type WebhookActivity = ResponseOf<'webhooks.listActivity'>['data'][number];
export type AttemptHour = WebhookActivity['hours'][number];
export type Counted = WebhookActivity['waiting'];

const POLL_MS = 15_000;
/**
 * How often the page of one webhook reads its deliveries, and the counts of the last 24 hours above them. Streams tell of events, not of
 * deliveries.
 */
export const DETAIL_POLL_MS = 4_000;

/** The activity of all webhooks, or of one. */
const activityOptions = (id?: string) =>
  queryOptions('webhooks.listActivity', { query: id ? { webhook_id: id } : {} });

/** How the deliveries of each webhook go. Pull webhooks have none. */
export function useActivities() {
  return useQuery({ ...activityOptions(), refetchInterval: POLL_MS, select: ({ data }) => data });
}

/** The same of one webhook. */
export function useActivity(id: string) {
  return useQuery({ ...activityOptions(id), refetchInterval: DETAIL_POLL_MS, select: ({ data }) => data[0] });
}

/** All that is loaded of it. */
export const ACTIVITY = {
  predicate: ({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }) =>
    name === 'webhooks.listActivity',
};
