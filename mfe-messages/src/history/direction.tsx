import styles from './cells.module.css';
import type { Message } from './history.api.js';

const DIRECTION_STYLES: Record<Message['direction'], { word: string; path: string }> = {
  outbound: { word: 'Sent', path: 'M4.5 11.5l7-7M6 4.5h5.5V10' },
  inbound: { word: 'Received', path: 'M11.5 4.5l-7 7M10 11.5H4.5V6' },
};

/** The direction of a message: an arrow and a word. */
export function Direction({ direction }: { direction: Message['direction'] }) {
  const { word, path } = DIRECTION_STYLES[direction];
  return (
    <span className={styles.direction} data-direction={direction}>
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor">
        <path d={path} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {word}
    </span>
  );
}
