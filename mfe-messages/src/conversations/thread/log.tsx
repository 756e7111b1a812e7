import { formatCount } from '@waxwing/kit/format';
import type { ReactNode, RefObject } from 'react';
import type { ThreadMessage } from '../conversations.api.js';
import { OlderButton } from '../older-button.js';
import { arrangeThread } from './arrange.js';
import { MessageBubble } from './bubble.js';
import { KeepScroll } from './keep-scroll.js';
import styles from './log.module.css';
import type { ThreadRows } from './thread.api.js';

export interface ThreadLogProps {
  readonly scroll: RefObject<KeepScroll | null>;
  /** The other person. */
  readonly name: string;
  /** The newest first. */
  readonly messages: readonly ThreadMessage[];
  readonly older: ThreadRows['older'];
  /** The first message that was unread when the thread was opened; null for none. */
  readonly unreadFrom: string | null;
  readonly isAtEnd: boolean;
  /** How many were received since the end was last seen. */
  readonly unseen: number;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  readonly onSendAgain: (failed: ThreadMessage) => void;
  /** What waits to become a message. */
  readonly children: ReactNode;
}

/** The messages of a thread, the newest at the end. */
export function ThreadLog(props: ThreadLogProps) {
  const { scroll, name, messages, older, unreadFrom, isAtEnd, unseen, onAtEnd, onSendAgain, children } =
    props;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const jump = () => {
    scroll.current?.scrollToEnd();
    // The button disappears; keyboard navigation continues from the messages.
    scroll.current?.focus();
  };
  const authorOf = ({ direction }: ThreadMessage) => (direction === 'outbound' ? 'You' : name);
  return (
    <div className={styles.frame}>
      <KeepScroll ref={scroll} className={styles.log} label={`Messages with ${name}`} onAtEnd={onAtEnd}>
        <OlderButton
          older={older}
          label="Load older messages"
          // Keyboard navigation continues from the messages, which the arrow keys scroll.
          onFocusLost={() => scroll.current?.focus()}
        />
        <ol className={styles.rows}>
          {arrangeThread(messages, unreadFrom).map((row) => {
            if (row.kind === 'message') {
              const { message } = row;
              const answered = byId.get(message.context?.message_id ?? '');
              return (
                <MessageBubble
                  key={row.id}
                  message={message}
                  author={authorOf(message)}
                  name={name}
                  answered={answered && { message: answered, author: authorOf(answered) }}
                  onSendAgain={onSendAgain}
                />
              );
            }
            return row.kind === 'day' ? (
              <li key={row.id} className={styles.rule}>
                {row.words}
              </li>
            ) : (
              <li key={row.id} className={styles.unreadRule} data-unread-from="">
                Unread
              </li>
            );
          })}
          {children}
        </ol>
      </KeepScroll>
      <div className={styles.jump} role="status">
        {!isAtEnd && (
          <button type="button" className={styles.pill} onClick={jump}>
            {jumpText(unseen)}
          </button>
        )}
      </div>
    </div>
  );
}

function jumpText(unseen: number): string {
  if (unseen === 0) return 'Jump to the newest';
  return `${formatCount(unseen)} new ${unseen === 1 ? 'message' : 'messages'}`;
}
