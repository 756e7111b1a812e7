import { formatDay, formatTime } from '@waxwing/kit/format';
import { RowButton } from '../../rows/row-button.js';
import type { Delivery } from './deliveries.api.js';
import styles from './deliveries.module.css';
import { DeliveryBadge } from './delivery-badge.js';
import { deliveryText, nextTryText } from './describe-attempt.js';

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly onOpen: (eventId: string) => void;
}

/** One event: what became of it. The whole row opens it. */
export function DeliveryRow({ delivery, onOpen }: DeliveryRowProps) {
  const { event_id, type, status, at } = delivery;
  const nextTry = nextTryText(delivery);
  return (
    <li className={styles.row}>
      <DeliveryBadge status={status} />
      <RowButton onClick={() => onOpen(event_id)}>
        <span className="visually-hidden">Open delivery, </span>
        {type}
      </RowButton>
      <span className={styles.outcome}>
        {deliveryText(delivery)}
        {nextTry && `. ${nextTry}`}
      </span>
      <time className={styles.time} dateTime={at}>
        <span>{formatDay(at)}</span> {formatTime(at, { seconds: true })}
      </time>
    </li>
  );
}
