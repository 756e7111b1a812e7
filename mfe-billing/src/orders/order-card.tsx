import { formatRupees } from '@waxwing/kit/format';
import { Badge, Button, Card, Postmark } from '@waxwing/kit/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Purchase } from '../payment/purchase.js';
import styles from './order-card.module.css';
import { titleOf } from './order-fields.js';
import { wordingOf } from './order-status.js';
import type { Order } from './orders.api.js';
import { RetryPayment } from './retry-payment.js';

interface OrderCardProps {
  readonly order: Order;
  /** Its detail was looked at a moment ago: it takes the focus, and says so. */
  readonly returned: boolean;
  readonly onReturned: () => void;
  readonly onOpen: () => void;
  readonly onRetry: (purchase: Purchase) => void;
}

/** An order in the list: what it was for, what it came to, and what became of it. */
export function OrderCard({ order, returned, onReturned, onOpen, onRetry }: OrderCardProps) {
  const details = useRef<HTMLButtonElement>(null);
  const tellReturned = useEffectEvent(onReturned);
  useEffect(() => {
    if (!returned) return;
    details.current?.focus();
    tellReturned();
  }, [returned]);
  const { word, tone, text } = wordingOf(order.status);
  return (
    <Card title={titleOf(order)} aside={<Badge tone={tone}>{word}</Badge>}>
      <div className={styles.body}>
        <div className={styles.what}>
          <p>{text}</p>
          <Postmark at={order.created_at} label="Ordered" />
        </div>
        <p className={styles.amount}>
          <span className="only-heard">Amount </span>
          {formatRupees(order.amount)}
        </p>
        <div className={styles.actions}>
          <RetryPayment order={order} onRetry={onRetry} />
          <Button ref={details} aria-label={`View Details of ${titleOf(order)}, ${word}`} onClick={onOpen}>
            View Details
          </Button>
        </div>
      </div>
    </Card>
  );
}
