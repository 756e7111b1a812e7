import { formatDay, formatTime, localTimes } from '@waxwing/kit/format';
import { ChangeMark, DeletedText } from '../content/changes.js';
import { ContentLine } from '../content/content-line.js';
import { Thumbnail } from '../content/thumbnail.js';
import styles from './cells.module.css';
import type { Message } from './history.api.js';
import { peerNumber } from './peer-number.js';

/** The number, as a button that covers the row and opens the message. */
export function OpenMessageButton({ message, onOpen }: { message: Message; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={styles.openButton} onClick={() => onOpen(message.id)}>
      <span className="visually-hidden">Open message, </span>
      {peerNumber(message)}
    </button>
  );
}

/** The text as it was written: never markup. */
export function ContentCell({ message }: { message: Message }) {
  const { content, content_truncated, message_type: type, deleted_at, edited_at, hold } = message;
  if (deleted_at) return <DeletedText />;
  if (type === 'text' && !content) return <span className={styles.noText}>No text</span>;
  return (
    <span className={styles.content} dir="auto">
      <Thumbnail content={{ ...message, type }} />
      <ContentLine content={{ ...message, type }} text={content_truncated ? `${content}…` : content} />
      {edited_at && (
        <span className={styles.edited}>
          {' '}
          <ChangeMark message={message} />
        </span>
      )}
      {hold && <span className={styles.hold}>{localTimes(hold.sentence)}</span>}
    </span>
  );
}

export function TimeCell({ at }: { at: string }) {
  return (
    <time className={styles.time} dateTime={at}>
      <span>{formatDay(at)}</span> {formatTime(at)}
    </time>
  );
}
