import { useSearchParams } from '@waxwing/kit/router';
import type { Order } from './orders.api.js';
import { ORDER_STATUSES } from './status.js';

export const PAGE_SIZES = [10, 25, 50] as const;

/** The server's highest page number. */
const MAX_PAGE = 1_000_000;

/** What the URL selects: a page of filtered orders, or one order. */
export interface OrderSearch {
  readonly status: Order['status'] | undefined;
  readonly page: number;
  readonly limit: (typeof PAGE_SIZES)[number];
  /** The ID of the open order. */
  readonly order: string | undefined;
}

/** The search in the URL, and navigation to another one. Another filter or page size starts at page 1. */
export function useOrderSearch() {
  const [params, setParams] = useSearchParams();
  const search = parseOrderSearch(params);
  const go = (change: Readonly<Record<string, string | undefined>>, options?: { replace: boolean }) =>
    setParams((now) => applyChange(now, change), options);
  return {
    search,
    filter: (change: { status?: string; limit?: string }) =>
      go({ ...change, page: undefined }, { replace: true }),
    turnTo: (page: number) => go({ page: String(page) }),
    open: (order: string) => go({ order }),
    close: () => go({ order: undefined }),
  };
}

export function parseOrderSearch(params: URLSearchParams): OrderSearch {
  const page = Number(params.get('page'));
  const isPage = Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
  return {
    status: ORDER_STATUSES.find((status) => status === params.get('status')),
    page: isPage ? page : 1,
    limit: PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? 10,
    order: params.get('order') ?? undefined,
  };
}

function applyChange(now: URLSearchParams, change: Readonly<Record<string, string | undefined>>) {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
