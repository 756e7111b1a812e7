import { CopyButton } from '@waxwing/kit/ui';
import { DeliveryBadge } from '../deliveries/delivery-badge.js';
import { deliveryText, nextTryText, remedyOf } from '../deliveries/describe-attempt.js';
import { Attempts } from './attempts.js';
import type { DeliveryDetail } from './delivery.api.js';
import styles from './delivery.module.css';
import { SentRequest } from './sent-request.js';

/** Everything that is known of a delivery. */
export function DeliveryDetails({ delivery }: { delivery: DeliveryDetail }) {
  const { event_id, status, last_attempt, attempt_list, request } = delivery;
  const nextTry = nextTryText(delivery);
  const remedy = last_attempt && remedyOf(last_attempt);
  return (
    <div className={styles.sheet}>
      <div className={styles.summary}>
        <DeliveryBadge status={status} />
        <p>
          {deliveryText(delivery)}.{nextTry && ` ${nextTry}.`}
        </p>
        {status !== 'delivered' && remedy && <p className={styles.remedy}>{remedy}</p>}
        <p className={styles.id}>
          <code>{event_id}</code>
          <CopyButton text={event_id} label="Copy event ID" />
        </p>
      </div>
      {attempt_list.length > 0 && (
        <section className={styles.part}>
          <h3>Attempts</h3>
          <Attempts attempts={attempt_list} />
        </section>
      )}
      <section className={styles.part}>
        <h3>Request</h3>
        {request ? (
          <SentRequest request={request} eventId={event_id} />
        ) : (
          <p className={styles.muted}>
            {last_attempt
              ? 'The event is not kept any more, so what was sent cannot be shown.'
              : 'Shows after the first attempt.'}
          </p>
        )}
      </section>
    </div>
  );
}
