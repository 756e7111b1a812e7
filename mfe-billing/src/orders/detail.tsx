import { ApiError } from '@waxwing/client';
import { ChevronLeft } from '@waxwing/kit/icons';
import { useLocation } from '@waxwing/kit/router';
import { Button } from '@waxwing/kit/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { ErrorBanner } from '../common/error-banner.js';
import { Loading } from '../common/loading.js';
import { useReportToShell } from '../common/on-error.js';
import type { Purchase } from '../payment/purchase.js';
import styles from './detail.module.css';
import { useOrder } from './orders.api.js';
import { RetryPayment } from './retry-payment.js';
import { OrderSheet } from './sheet.js';

interface OrderDetailProps {
  readonly id: string;
  readonly onBack: () => void;
  readonly onRetry: (purchase: Purchase) => void;
}

/** One order with all its fields. */
export function OrderDetail({ id, onBack, onRetry }: OrderDetailProps) {
  const { data: order, error, isFetching, refetch } = useOrder(id);
  useReportToShell(error);
  const back = useFocusOnNavigation();
  return (
    <div className={styles.view}>
      <div className={styles.actions}>
        <Button ref={back} icon={<ChevronLeft size={14} />} onClick={onBack}>
          Back to Orders
        </Button>
        {order && <RetryPayment order={order} onRetry={onRetry} />}
        {order && isPrintable(order.status) && <Button onClick={() => print()}>Print Receipt</Button>}
      </div>
      {error && (
        <ErrorBanner
          text={
            isNotFound(error) ? 'This order does not exist.' : 'Failed to load this order. Please try again.'
          }
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!order && !error && <Loading what="the order" sheets={1} />}
      {order && <OrderSheet order={order} />}
    </div>
  );
}

const isPrintable = (status: string) => status === 'paid' || status === 'refunded';

const isNotFound = (error: unknown) => error instanceof ApiError && error.type === 'not_found';

/** Focuses the Back button after navigation from the list, for keyboard users. A page load moves no focus. */
function useFocusOnNavigation(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const cameFromWithin = useLocation().key !== 'default';
  useEffect(() => {
    if (cameFromWithin) ref.current?.focus({ preventScroll: true });
  }, [cameFromWithin]);
  return ref;
}
