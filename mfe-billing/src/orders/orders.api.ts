import { call, type RequestOf, type ResponseOf } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';

export type Order = ResponseOf<'orders.get'>['order'];
export type OrderQuery = NonNullable<RequestOf<'orders.list'>['query']>;

/** Polling interval of an order with an unconfirmed payment, in milliseconds. */
const POLL_MS = 3_000;

export function useOrders(query: OrderQuery) {
  return useQuery({
    queryKey: ['billing', 'orders', query],
    queryFn: ({ signal }) => call('orders.list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: ['billing', 'order', id],
    queryFn: ({ signal }) => call('orders.get', { params: { id }, signal }),
    select: ({ order }) => order,
  });
}

/** Polls an order until its payment is confirmed or has failed. Cached data does not count. */
export function usePolledOrder(id: string) {
  return useQuery({
    queryKey: ['billing', 'watched-order', id],
    queryFn: ({ signal }) => call('orders.get', { params: { id }, signal }),
    select: ({ order }) => order,
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
}
