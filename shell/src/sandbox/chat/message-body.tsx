import type { ChatMessage } from '../control/sandbox.api.js';
import styles from './chat.module.css';
import { FileBody } from './file-body.js';
import { nameOf } from './kind-names.js';
import { Poll } from './poll.js';

export interface MessageBodyProps {
  readonly message: ChatMessage;
  /** The number of the phone that shows it. */
  readonly owner: string;
  readonly onVote: (options: string[]) => void;
}

/** What a message says. */
export function MessageBody({ message, owner, onVote }: MessageBodyProps) {
  const { location, contact, poll, file, preview, text, deletedAt } = message;
  if (deletedAt !== undefined) return <span className={styles.gone}>{text || nameOf(message)}</span>;
  if (location) return <Place {...location} />;
  if (contact) return <Cards cards={contact} />;
  if (poll) return <Poll poll={poll} votes={message.votes ?? []} owner={owner} onVote={onVote} />;
  if (file) return <FileBody message={message} file={file} owner={owner} />;
  if (preview) return <Previewed preview={preview} text={text} />;
  return text || <span className={styles.detail}>{nameOf(message)}</span>;
}

/** A message in one line. */
export function summaryOf(message: ChatMessage): string {
  const { text, type, location, deletedAt } = message;
  if (deletedAt !== undefined) return 'Deleted';
  if (location) return text === '' ? 'Place' : `Place: ${text}`;
  if (type === 'poll') return `Poll: ${text}`;
  return type === 'contact' ? `Contact: ${text}` : text || nameOf(message);
}

/** A text below what its sender says of a link in it. */
function Previewed({
  preview,
  text,
}: Pick<ChatMessage, 'text'> & { preview: NonNullable<ChatMessage['preview']> }) {
  const { url, title, description, image } = preview;
  return (
    <span className={styles.body}>
      <span className={styles.preview}>
        {image !== undefined && <img src={`data:image/jpeg;base64,${image}`} alt="" width={64} height={64} />}
        <span className={styles.body}>
          <strong>{title}</strong>
          {description && <span>{description}</span>}
          <span className={styles.detail}>{url}</span>
        </span>
      </span>
      <span>{text}</span>
    </span>
  );
}

function Place({ latitude, longitude, name, address, live }: NonNullable<ChatMessage['location']>) {
  return (
    <span className={styles.body}>
      <strong>{name ?? 'Place'}</strong>
      {address && <span>{address}</span>}
      <span className={styles.detail}>
        {live && 'Live, '}
        {latitude}, {longitude}
      </span>
    </span>
  );
}

function Cards({ cards }: { readonly cards: NonNullable<ChatMessage['contact']> }) {
  return cards.map(({ name, phones, org }, index) => (
    <span key={index} className={styles.body}>
      <strong>{name}</strong>
      {org && <span>{org}</span>}
      <span className={styles.detail}>{phones.map(({ number }) => number).join(', ')}</span>
    </span>
  ));
}
