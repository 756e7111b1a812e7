import { formatCount } from '@waxwing/kit/format';
import { InstanceId } from '../view/instance-id.js';
import { InstanceStatus } from './instance-status.js';
import { LastMessage } from './last-message.js';
import { Trend } from './trend.js';
import styles from './usage-list.module.css';
import type { UsageRowsProps } from './usage-table.js';

/** Usage on a phone. */
export function UsageList({ usage }: UsageRowsProps) {
  return (
    <ul className={styles.list} aria-label="Usage by instance">
      {usage.map((row) => (
        <li key={row.instance_id}>
          <div className={styles.line}>
            <InstanceId id={row.instance_id} />
            <InstanceStatus status={row.instance_status} />
          </div>
          <dl className={styles.counts}>
            <Count name="Total" count={row.total_messages} />
            <Count name="Sent" count={row.sent_messages} />
            <Count name="Received" count={row.received_messages} />
          </dl>
          <p className={styles.line}>
            Sent per day <Trend counts={row.trend} />
          </p>
          <p className={styles.line}>
            Last message <LastMessage at={row.last_message_time} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}
