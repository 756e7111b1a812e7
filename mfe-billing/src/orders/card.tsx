import { formatRupees } from '@waxwing/kit/format';
import { Badge, Button, Card, Timestamp } from '@waxwing/kit/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Purchase } from '../payment/purchase.js';
import styles from './card.module.css';
import { orderTitle } from './fields.js';
import type { Order } from './orders.api.js';
import { RetryPayment } from './retry-payment.js';
import { statusLabel, statusText } from './status.js';

interface OrderCardProps {
  readonly order: Order;
  /** Its detail was open just before: the card takes the focus and calls `onFocusTaken`. */
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onOpen: () => void;
  readonly onRetry: (purchase: Purchase) => void;
}

/** An order in the list: plan, amount and status. */
export function OrderCard({ order, takesFocus, onFocusTaken, onOpen, onRetry }: OrderCardProps) {
  const details = useRef<HTMLButtonElement>(null);
  const reportFocusTaken = useEffectEvent(onFocusTaken);
  useEffect(() => {
    if (!takesFocus) return;
    details.current?.focus();
    reportFocusTaken();
  }, [takesFocus]);
  const { word, tone } = statusLabel(order.status);
  return (
    <Card title={orderTitle(order)} aside={<Badge tone={tone}>{word}</Badge>}>
      <div className={styles.body}>
        <div className={styles.summary}>
          <p>{statusText(order)}</p>
          <Timestamp at={order.created_at} label="Ordered" />
        </div>
        <p className={styles.amount}>
          <span className="visually-hidden">Amount </span>
          {formatRupees(order.amount)}
        </p>
        <div className={styles.actions}>
          <RetryPayment order={order} onRetry={onRetry} />
          <Button ref={details} aria-label={`View Details of ${orderTitle(order)}, ${word}`} onClick={onOpen}>
            View Details
          </Button>
        </div>
      </div>
    </Card>
  );
}
