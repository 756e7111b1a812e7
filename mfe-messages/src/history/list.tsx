import { RecordLine, RecordList } from '@waxwing/kit/ui';
import { TruncatedId } from '../common/truncated-id.js';
import { ContentCell, OpenMessageButton, TimeCell } from './cells.js';
import { Direction } from './direction.js';
import styles from './list.module.css';
import { MessageStatusBadge } from './message-status-badge.js';
import type { MessagesProps } from './table.js';

/** The messages on a narrow screen. */
export function MessageList({ messages, onOpen }: MessagesProps) {
  return (
    <RecordList label="Messages" rows={messages} keyOf={({ id }) => id}>
      {(message) => (
        <>
          <RecordLine>
            <OpenMessageButton message={message} onOpen={onOpen} />
            <MessageStatusBadge status={message.status} />
          </RecordLine>
          <p className={styles.content}>
            <ContentCell message={message} />
          </p>
          <RecordLine>
            <Direction direction={message.direction} />
            <TimeCell at={message.timestamp} />
          </RecordLine>
          <RecordLine quiet>
            <TruncatedId id={message.instance_id} />
            <span>{message.message_type}</span>
          </RecordLine>
        </>
      )}
    </RecordList>
  );
}
