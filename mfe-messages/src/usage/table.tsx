import { formatCount } from '@waxwing/kit/format';
import { type Column, Table, Timestamp } from '@waxwing/kit/ui';
import { TruncatedId } from '../common/truncated-id.js';
import { InstanceStatusBadge } from './instance-status-badge.js';
import { Trend } from './trend.js';
import type { InstanceUsage } from './usage.api.js';

export interface UsageRowsProps {
  readonly usage: readonly InstanceUsage[];
}

const COLUMNS: readonly Column<InstanceUsage>[] = [
  { header: 'Instance ID', cell: ({ instance_id }) => <TruncatedId id={instance_id} /> },
  { header: 'Status', cell: ({ instance_status }) => <InstanceStatusBadge status={instance_status} /> },
  { header: 'Total', cell: ({ total_messages }) => formatCount(total_messages), align: 'end' },
  { header: 'Sent', cell: ({ sent_messages }) => formatCount(sent_messages), align: 'end' },
  { header: 'Received', cell: ({ received_messages }) => formatCount(received_messages), align: 'end' },
  { header: 'Sent per day', cell: ({ trend }) => <Trend counts={trend} /> },
  {
    header: 'Last message',
    cell: ({ last_message_time }) => <LastMessage at={last_message_time} />,
    align: 'end',
  },
];

/** The usage on a wide screen. */
export function UsageTable({ usage }: UsageRowsProps) {
  return (
    <Table
      caption="Usage by instance"
      columns={COLUMNS}
      rows={usage}
      keyOf={({ instance_id }) => instance_id}
    />
  );
}

/** When an instance last sent or received a message. */
export function LastMessage({ at }: { at: string | null }) {
  return at ? <Timestamp at={at} label="Last message" /> : 'Never';
}
