import { ContentLine } from '../../content/content-line.js';
import type { ThreadMessage } from '../conversations.api.js';
import styles from './quote.module.css';

export interface AnsweredMessage {
  readonly message: ThreadMessage;
  readonly author: string;
}

/** The line above an answer: the beginning of what it answers, which leads there. */
export function Quote({ id, answered }: { id: string; answered: AnsweredMessage | undefined }) {
  if (!answered) return <p className={styles.quote}>Answers an earlier message</p>;
  const { message, author } = answered;
  return (
    <button
      type="button"
      className={styles.quote}
      onClick={({ currentTarget }) => showMessage(currentTarget, id)}
    >
      <span className="visually-hidden">Answers </span>
      <strong>{author}</strong>{' '}
      {message.deleted_at ? (
        'Deleted message'
      ) : (
        <ContentLine content={message} text={message.text || 'No text'} />
      )}
    </button>
  );
}

function showMessage(within: HTMLElement, id: string): void {
  const bubble = within.closest('ol')?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
  bubble?.scrollIntoView({ block: 'center' });
  bubble?.focus({ preventScroll: true });
}
