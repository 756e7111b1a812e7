import { type AnswerOf, call, type RequestOf } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';
import { HEARD_OFFLINE } from '../common/network.js';

export type Order = AnswerOf<'orders.get'>['order'];
export type OrderQuery = NonNullable<RequestOf<'orders.list'>['query']>;

/** How often an order that is waited for is asked about, in milliseconds. */
const WATCH_MS = 3_000;

export function useOrders(query: OrderQuery) {
  return useQuery({
    ...HEARD_OFFLINE,
    queryKey: ['billing', 'orders', query],
    queryFn: ({ signal }) => call('orders.list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  return useQuery({
    ...HEARD_OFFLINE,
    queryKey: ['billing', 'order', id],
    queryFn: ({ signal }) => call('orders.get', { params: { id }, signal }),
    select: ({ order }) => order,
  });
}

/** Asks about an order until its payment is confirmed or has come to nothing. What was known of it before does not count. */
export function useWatchedOrder(id: string) {
  return useQuery({
    ...HEARD_OFFLINE,
    queryKey: ['billing', 'watched-order', id],
    queryFn: ({ signal }) => call('orders.get', { params: { id }, signal }),
    select: ({ order }) => order,
    refetchInterval: WATCH_MS,
    gcTime: 0,
  });
}
