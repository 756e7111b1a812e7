import { formatDay, formatTime } from '@waxwing/kit/format';
import styles from './cells.module.css';
import type { Message } from './history.api.js';
import { otherSide } from './other-side.js';

/** The number, which opens its message wherever the row is pressed. */
export function OpenMessage({ message, onOpen }: { message: Message; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(message.id)}>
      <span className="only-heard">Open message, </span>
      {otherSide(message)}
    </button>
  );
}

/** The text as it was written: never markup. */
export function Content({ message: { content, content_truncated } }: { message: Message }) {
  if (!content) return <span className={styles.none}>No text</span>;
  return (
    <span className={styles.content} dir="auto">
      {content_truncated ? `${content}…` : content}
    </span>
  );
}

export function Time({ at }: { at: string }) {
  return (
    <time className={styles.time} dateTime={at}>
      <span>{formatDay(at)}</span> {formatTime(at)}
    </time>
  );
}
