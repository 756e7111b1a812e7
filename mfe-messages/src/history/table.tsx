import { type Column, Table } from '@waxwing/kit/ui';
import { TruncatedId } from '../common/truncated-id.js';
import { ContentCell, OpenMessageButton, TimeCell } from './cells.js';
import { Direction } from './direction.js';
import type { Message } from './history.api.js';
import { MessageStatusBadge } from './message-status-badge.js';
import styles from './table.module.css';

export interface MessagesProps {
  readonly messages: readonly Message[];
  readonly onOpen: (id: string) => void;
}

/** The messages on a wide screen. */
export function MessageTable({ messages, onOpen }: MessagesProps) {
  return <Table caption="Messages" columns={columns(onOpen)} rows={messages} keyOf={({ id }) => id} />;
}

const columns = (onOpen: MessagesProps['onOpen']): readonly Column<Message>[] => [
  { header: 'Direction', cell: ({ direction }) => <Direction direction={direction} /> },
  { header: 'Number', cell: (message) => <OpenMessageButton message={message} onOpen={onOpen} /> },
  { header: 'Status', cell: ({ status }) => <MessageStatusBadge status={status} /> },
  { header: 'Content', cell: (message) => <ContentCell message={message} /> },
  {
    header: 'Instance',
    cell: ({ instance_id }) => (
      <span className={styles.instance}>
        <TruncatedId id={instance_id} />
      </span>
    ),
  },
  { header: 'Type', cell: ({ message_type }) => message_type },
  { header: 'Time', cell: ({ timestamp }) => <TimeCell at={timestamp} />, align: 'end' },
];
