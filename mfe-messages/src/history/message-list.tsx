import { RecordLine, RecordList } from '@waxwing/kit/ui';
import { InstanceId } from '../view/instance-id.js';
import { Content, OpenMessage, Time } from './cells.js';
import { Direction } from './direction.js';
import styles from './message-list.module.css';
import { MessageStatus } from './message-status.js';
import type { MessagesProps } from './message-table.js';

/** Messages on a phone. */
export function MessageList({ messages, onOpen }: MessagesProps) {
  return (
    <RecordList label="Messages" rows={messages} keyOf={({ id }) => id}>
      {(message) => (
        <>
          <RecordLine>
            <OpenMessage message={message} onOpen={onOpen} />
            <MessageStatus status={message.status} />
          </RecordLine>
          <p className={styles.content}>
            <Content message={message} />
          </p>
          <RecordLine>
            <Direction direction={message.direction} />
            <Time at={message.timestamp} />
          </RecordLine>
          <RecordLine quiet>
            <InstanceId id={message.instance_id} />
            <span>{message.message_type}</span>
          </RecordLine>
        </>
      )}
    </RecordList>
  );
}
