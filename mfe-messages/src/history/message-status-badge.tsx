import { Badge, Mark, type MarkName, type Tone } from '@waxwing/kit/ui';
import type { Message } from './history.api.js';
import styles from './message-status.module.css';

const STATUS_STYLES: Record<Message['status'], { word: string; tone: Tone; mark: MarkName }> = {
  pending: { word: 'Pending', tone: 'warn', mark: 'clock' },
  sent: { word: 'Sent', tone: 'neutral', mark: 'tick' },
  delivered: { word: 'Delivered', tone: 'success', mark: 'ticks' },
  read: { word: 'Read', tone: 'info', mark: 'ticks' },
  failed: { word: 'Failed', tone: 'danger', mark: 'cross' },
};

export function MessageStatusBadge({ status }: { status: Message['status'] }) {
  const { word, ...look } = STATUS_STYLES[status];
  return <Badge {...look}>{word}</Badge>;
}

/** The same without a frame, for where messages are close together. */
export function MessageStatusMark({ status }: { status: Message['status'] }) {
  const { word, tone, mark } = STATUS_STYLES[status];
  return (
    <span className={styles.mark} data-tone={tone}>
      <Mark name={mark} size={12} /> {word}
    </span>
  );
}
