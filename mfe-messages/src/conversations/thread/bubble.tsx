import { formatDateTime, formatTime } from '@waxwing/kit/format';
import { Button } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { ChangeMark, DeletedText } from '../../content/changes.js';
import { MessageContent } from '../../content/message-content.js';
import { Reactions } from '../../content/reactions.js';
import { MessageStatusMark } from '../../history/message-status-badge.js';
import type { ThreadMessage } from '../conversations.api.js';
import { fileAgain } from '../reply/attached-file.js';
import styles from './bubble.module.css';
import { type AnsweredMessage, Quote } from './quote.js';

export interface BubbleProps {
  readonly direction: ThreadMessage['direction'];
  /** Who has written it, for a screen reader. */
  readonly author: string;
  /** What it answers. */
  readonly quote?: ReactNode;
  readonly text: ReactNode;
  /** RFC 3339. */
  readonly at: string;
  /** The ID of its message, by which others lead to it. */
  readonly id?: string;
  /** How people have reacted to it. */
  readonly reactions?: ReactNode;
  /** When it was changed, in a word. */
  readonly change?: ReactNode;
  readonly status?: ReactNode;
  /** What went wrong, and what can be done about it. */
  readonly problem?: ReactNode;
}

/** A message in a thread: received ones at the start of the line, sent ones at its end. */
export function Bubble(props: BubbleProps) {
  const { direction, author, quote, text, at, id, reactions, change, status, problem } = props;
  return (
    <li className={styles.bubble} data-entry="" data-message={id} data-direction={direction} tabIndex={-1}>
      <div className={styles.sheet}>
        <span className="visually-hidden">{author}: </span>
        {quote}
        <div className={styles.text} dir="auto">
          {text}
        </div>
        {reactions}
        <p className={styles.foot}>
          <time dateTime={at} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
          {change}
          {status}
        </p>
      </div>
      {problem && <div className={styles.problem}>{problem}</div>}
    </li>
  );
}

export interface MessageBubbleProps {
  readonly message: ThreadMessage;
  readonly author: string;
  /** The other person. */
  readonly name: string;
  /** Words of the message that it answers, and their author; undefined where that is not loaded. */
  readonly answered: AnsweredMessage | undefined;
  readonly onSendAgain: (failed: ThreadMessage) => void;
}

/** A message of the history; a failed one says why, and can be sent again. */
export function MessageBubble({ message, author, name, answered, onSendAgain }: MessageBubbleProps) {
  const { id, direction, status, created_at, failure_reason, type, context } = message;
  const isOutbound = direction === 'outbound';
  const problem = status === 'failed' && (
    <>
      <p>{sentenceOf(failure_reason ?? 'WhatsApp did not say why')} It was not charged.</p>
      {(type === 'text' || fileAgain(message)) && (
        // Each press sends a message of its own, and the button stays: a double click is one press.
        <Button size="small" onClick={({ detail }) => detail > 1 || onSendAgain(message)}>
          Send again
        </Button>
      )}
    </>
  );
  return (
    <Bubble
      direction={direction}
      author={author}
      id={id}
      quote={context && <Quote id={context.message_id} answered={answered} />}
      change={<ChangeMark message={message} />}
      text={<MessageText message={message} />}
      reactions={
        <Reactions reactions={message.reactions} own={isOutbound ? message.from : message.to} name={name} />
      }
      at={created_at}
      status={isOutbound && <MessageStatusMark status={status} />}
      problem={problem}
    />
  );
}

const sentenceOf = (reason: string) => (reason.endsWith('.') ? reason : `${reason}.`);

/** The text as it was written: never markup. */
function MessageText({ message }: Pick<MessageBubbleProps, 'message'>) {
  const { type, text, text_truncated, deleted_at } = message;
  if (deleted_at) return <DeletedText />;
  // These say it themselves, as a document without a caption says its name.
  const isNamed = message.document && !message.document.caption && text === message.document.file_name;
  const isShown = !(message.location || message.contact || message.poll || isNamed);
  return (
    <>
      <MessageContent content={message} />
      {isShown && text}
      {isShown && text_truncated && '…'}
      {type === 'text' && !text && <span className={styles.kind}>No text</span>}
    </>
  );
}
