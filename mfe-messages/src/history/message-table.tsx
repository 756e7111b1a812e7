import { type Column, Table } from '@waxwing/kit/ui';
import { InstanceId } from '../view/instance-id.js';
import { Content, OpenMessage, Time } from './cells.js';
import { Direction } from './direction.js';
import type { Message } from './history.api.js';
import { MessageStatus } from './message-status.js';
import styles from './message-table.module.css';

export interface MessagesProps {
  readonly messages: readonly Message[];
  readonly onOpen: (id: string) => void;
}

/** Messages on a wide screen. */
export function MessageTable({ messages, onOpen }: MessagesProps) {
  return <Table caption="Messages" columns={columns(onOpen)} rows={messages} keyOf={({ id }) => id} />;
}

const columns = (onOpen: MessagesProps['onOpen']): readonly Column<Message>[] => [
  { header: 'Direction', cell: ({ direction }) => <Direction direction={direction} /> },
  { header: 'Number', cell: (message) => <OpenMessage message={message} onOpen={onOpen} /> },
  { header: 'Status', cell: ({ status }) => <MessageStatus status={status} /> },
  { header: 'Content', cell: (message) => <Content message={message} /> },
  {
    header: 'Instance',
    cell: ({ instance_id }) => (
      <span className={styles.instance}>
        <InstanceId id={instance_id} />
      </span>
    ),
  },
  { header: 'Type', cell: ({ message_type }) => message_type },
  { header: 'Time', cell: ({ timestamp }) => <Time at={timestamp} />, align: 'end' },
];
