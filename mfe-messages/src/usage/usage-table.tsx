import { formatCount } from '@waxwing/kit/format';
import { type Column, Table } from '@waxwing/kit/ui';
import { InstanceId } from '../view/instance-id.js';
import { InstanceStatus } from './instance-status.js';
import { LastMessage } from './last-message.js';
import { Trend } from './trend.js';
import type { InstanceUsage } from './usage.api.js';

export interface UsageRowsProps {
  readonly usage: readonly InstanceUsage[];
}

const COLUMNS: readonly Column<InstanceUsage>[] = [
  { header: 'Instance ID', cell: ({ instance_id }) => <InstanceId id={instance_id} /> },
  { header: 'Status', cell: ({ instance_status }) => <InstanceStatus status={instance_status} /> },
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

/** Usage on a wide screen. */
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
