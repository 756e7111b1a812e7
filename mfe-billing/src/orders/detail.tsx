import { isNotFound } from '@waxwing/client';
import { ChevronLeft } from '@waxwing/kit/icons';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { useLocation } from '@waxwing/kit/router';
import { Button } from '@waxwing/kit/ui';
import { type RefObject, useEffect, useRef } from 'react';
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
  const query = useOrder(id);
  const order = query.data;
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
      <QueryStatus
        query={query}
        loading={<Loading what="the order" cards={1} />}
        failure={
          isNotFound(query.error)
            ? 'This order does not exist.'
            : 'Failed to load this order. Please try again.'
        }
      />
      {order && <OrderSheet order={order} />}
    </div>
  );
}

const isPrintable = (status: string) => status === 'paid' || status === 'refunded';

/** Focuses the Back button after navigation from the list, for keyboard users. A page load moves no focus. */
function useFocusOnNavigation(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const cameFromWithin = useLocation().key !== 'default';
  useEffect(() => {
    if (cameFromWithin) ref.current?.focus({ preventScroll: true });
  }, [cameFromWithin]);
  return ref;
}
