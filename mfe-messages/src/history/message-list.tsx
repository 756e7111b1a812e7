import { InstanceId } from '../view/instance-id.js';
import { Content, OpenMessage, Time } from './cells.js';
import { Direction } from './direction.js';
import styles from './message-list.module.css';
import { MessageStatus } from './message-status.js';
import type { MessagesProps } from './message-table.js';

/** Messages on a phone. */
export function MessageList({ messages, onOpen }: MessagesProps) {
  return (
    <ul className={styles.list} aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id}>
          <div className={styles.line}>
            <OpenMessage message={message} onOpen={onOpen} />
            <MessageStatus status={message.status} />
          </div>
          <p className={styles.content}>
            <Content content={message.content} />
          </p>
          <div className={styles.line}>
            <Direction direction={message.direction} />
            <Time at={message.timestamp} />
          </div>
          <div className={styles.line}>
            <InstanceId id={message.instance_id} />
            <span className={styles.type}>{message.message_type}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
