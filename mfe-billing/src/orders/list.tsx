import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Link } from '@waxwing/kit/router';
import { Button, buttonClass, EmptyState, Pagination } from '@waxwing/kit/ui';
import type { Purchase } from '../payment/purchase.js';
import { OrderCard } from './card.js';
import { OrderFilters } from './filters.js';
import styles from './list.module.css';
import { useOrders } from './orders.api.js';
import { statusLabel } from './status.js';
import type { OrderSearch } from './use-order-search.js';

interface OrderListProps {
  readonly search: OrderSearch;
  /** The order whose detail was just closed; its card takes the focus. */
  readonly lastOpened: string | undefined;
  readonly onFocusTaken: () => void;
  readonly onFilter: (change: { status?: string; limit?: string }) => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (id: string) => void;
  readonly onRetry: (purchase: Purchase) => void;
}

export function OrderList({
  search,
  lastOpened,
  onFocusTaken,
  onFilter,
  onPage,
  onOpen,
  onRetry,
}: OrderListProps) {
  const { status, page, limit } = search;
  const query = useOrders({ status, page, limit });
  const { data, isPlaceholderData } = query;
  return (
    <div className={styles.view}>
      <OrderFilters search={search} onFilter={onFilter} />
      <QueryStatus
        query={query}
        loading={<Loading what="your orders" cards={3} />}
        failure="Failed to load order history. Please try again."
      />
      {data?.orders.length === 0 && (
        <NoOrders
          status={status}
          isPastEnd={page > 1}
          onFirstPage={() => onPage(1)}
          onShowAll={() => onFilter({ status: '' })}
        />
      )}
      <ul className={styles.list} aria-label="Orders" aria-busy={isPlaceholderData}>
        {data?.orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              takesFocus={order.id === lastOpened}
              onFocusTaken={onFocusTaken}
              onOpen={() => onOpen(order.id)}
              onRetry={onRetry}
            />
          </li>
        ))}
      </ul>
      {data && data.pagination.total > 0 && (
        <Pagination
          {...data.pagination}
          page={page}
          noun={nounOf(status, data.pagination.total)}
          onChange={onPage}
        />
      )}
    </div>
  );
}

function nounOf(status: string | undefined, total: number): string {
  const noun = total === 1 ? 'order' : 'orders';
  return status ? `${status} ${noun}` : noun;
}

interface NoOrdersProps {
  readonly status: string | undefined;
  /** Whether the page is after the last one. */
  readonly isPastEnd: boolean;
  readonly onFirstPage: () => void;
  readonly onShowAll: () => void;
}

/** Shown when there are no orders, with a way onward. */
function NoOrders({ status, isPastEnd, onFirstPage, onShowAll }: NoOrdersProps) {
  if (isPastEnd) {
    return (
      <EmptyState title="Nothing on this page" action={<Button onClick={onFirstPage}>First page</Button>}>
        The list has become shorter than this.
      </EmptyState>
    );
  }
  if (status) {
    return (
      <EmptyState
        title={`No ${statusLabel(status).word.toLowerCase()} orders`}
        action={<Button onClick={onShowAll}>Show All Orders</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No orders yet"
      action={
        <Link className={buttonClass('primary')} to="/dashboard?tab=subscription">
          See Plans
        </Link>
      }
    >
      Every plan you pay for is listed here, with its receipt. The Free plan needs no order.
    </EmptyState>
  );
}
