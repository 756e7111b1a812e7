import { queryOptions, type RequestOf, type ResponseOf } from '@waxwing/client';
import { keepPreviousData, useQuery } from '@waxwing/kit/query';

export type Order = ResponseOf<'orders.get'>['order'];
export type OrderQuery = NonNullable<RequestOf<'orders.list'>['query']>;

/** Polling interval of an order with an unconfirmed payment, in milliseconds. */
const POLL_MS = 3_000;

export function useOrders(query: OrderQuery) {
  return useQuery({ ...queryOptions('orders.list', { query }), placeholderData: keepPreviousData });
}

export function useOrder(id: string) {
  return useQuery({ ...queryOptions('orders.get', { params: { id } }), select: ({ order }) => order });
}

/** Polls an order until its payment is confirmed or has failed. It has a key of its own: cached data does not count. */
export function usePolledOrder(id: string) {
  const { queryKey, queryFn } = queryOptions('orders.get', { params: { id } });
  return useQuery({
    queryKey: [...queryKey, 'polled'],
    queryFn,
    select: ({ order }) => order,
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
}
