import { formatCount } from '@waxwing/kit/format';
import { RecordLine, RecordList } from '@waxwing/kit/ui';
import { TruncatedId } from '../common/truncated-id.js';
import { InstanceStatusBadge } from './instance-status-badge.js';
import styles from './list.module.css';
import { LastMessage, type UsageRowsProps } from './table.js';
import { Trend } from './trend.js';

/** The usage on a narrow screen. */
export function UsageList({ usage }: UsageRowsProps) {
  return (
    <RecordList label="Usage by instance" rows={usage} keyOf={(row) => row.instance_id}>
      {(row) => (
        <>
          <RecordLine>
            <TruncatedId id={row.instance_id} />
            <InstanceStatusBadge status={row.instance_status} />
          </RecordLine>
          <dl className={styles.counts}>
            <Count name="Total" count={row.total_messages} />
            <Count name="Sent" count={row.sent_messages} />
            <Count name="Received" count={row.received_messages} />
          </dl>
          <RecordLine quiet>
            <span>Sent per day</span> <Trend counts={row.trend} />
          </RecordLine>
          <RecordLine quiet>
            <span>Last message</span> <LastMessage at={row.last_message_time} />
          </RecordLine>
        </>
      )}
    </RecordList>
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
