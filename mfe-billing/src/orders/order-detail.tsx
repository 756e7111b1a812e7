import { ApiError } from '@waxwing/client';
import { ChevronLeft } from '@waxwing/kit/icons';
import { useLocation } from '@waxwing/kit/router';
import { Button } from '@waxwing/kit/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { LoadError } from '../common/load-error.js';
import { Loading } from '../common/loading.js';
import { useHandOver } from '../common/on-error.js';
import type { Purchase } from '../payment/purchase.js';
import styles from './order-detail.module.css';
import { OrderSheet } from './order-sheet.js';
import { useOrder } from './orders.api.js';
import { RetryPayment } from './retry-payment.js';

interface OrderDetailProps {
  readonly id: string;
  readonly onBack: () => void;
  readonly onRetry: (purchase: Purchase) => void;
}

/** One order with all that is known of it. */
export function OrderDetail({ id, onBack, onRetry }: OrderDetailProps) {
  const { data: order, error, isFetching, refetch } = useOrder(id);
  useHandOver(error);
  const back = useFocusAtFirst();
  return (
    <div className={styles.view}>
      <div className={styles.actions}>
        <Button ref={back} icon={<ChevronLeft size={14} />} onClick={onBack}>
          Back to Orders
        </Button>
        {order && <RetryPayment order={order} onRetry={onRetry} />}
        {order && hasReceipt(order.status) && <Button onClick={() => print()}>Print Receipt</Button>}
      </div>
      {error && (
        <LoadError
          text={
            isMissing(error) ? 'This order does not exist.' : 'Failed to load this order. Please try again.'
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

const hasReceipt = (status: string) => status === 'paid' || status === 'refunded';

const isMissing = (error: unknown) => error instanceof ApiError && error.type === 'not_found';

/** The list that was pressed on is gone: whoever goes by keyboard begins at the way back. A page that was just loaded takes no focus. */
function useFocusAtFirst(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const cameFromWithin = useLocation().key !== 'default';
  useEffect(() => {
    if (cameFromWithin) ref.current?.focus({ preventScroll: true });
  }, [cameFromWithin]);
  return ref;
}
