import { formatTime } from '@waxwing/kit/format';
import { summaryOf } from '../chat/message-body.js';
import type { Chat } from '../control/sandbox.api.js';
import styles from './phone-screen.module.css';

export interface ChatListProps {
  readonly chats: readonly Chat[];
  readonly onOpen: (peer: string) => void;
}

export function ChatList({ chats, onOpen }: ChatListProps) {
  if (chats.length === 0) return <p className={styles.empty}>Nothing has arrived yet.</p>;
  return (
    <ul className={styles.chats}>
      {chats.map(({ number, name, messages, unread }) => {
        const last = messages.at(-1);
        return (
          <li key={number}>
            <button type="button" className={styles.chat} onClick={() => onOpen(number)}>
              <strong>{name}</strong>
              {last && <time dateTime={last.at}>{formatTime(last.at)}</time>}
              <span className={styles.preview}>
                {last?.direction === 'out' && 'You: '}
                {last && summaryOf(last)}
              </span>
              {unread > 0 && (
                <span className={styles.unread}>
                  {unread} <span className="visually-hidden">unread</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
