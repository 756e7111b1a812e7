import type { ChatMessage } from '../control/sandbox.api.js';
import styles from './chat.module.css';
import { Poll } from './poll.js';

/** What is shown of a kind that has no text of its own. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  empty: 'Something that no version knows',
};

export interface MessageBodyProps {
  readonly message: ChatMessage;
  /** The number of the phone that shows it. */
  readonly owner: string;
  readonly onVote: (options: string[]) => void;
}

/** What a message says. */
export function MessageBody({ message, owner, onVote }: MessageBodyProps) {
  const { location, contact, poll, text, type, deletedAt } = message;
  if (deletedAt !== undefined) return <span className={styles.gone}>{text || nameOf(type)}</span>;
  if (location) return <Place {...location} />;
  if (contact) return <Cards cards={contact} />;
  if (poll) return <Poll poll={poll} votes={message.votes ?? []} owner={owner} onVote={onVote} />;
  return text || <span className={styles.detail}>{nameOf(type)}</span>;
}

/** A message in one line. */
export function summaryOf({ text, type, location, deletedAt }: ChatMessage): string {
  if (deletedAt !== undefined) return 'Deleted';
  if (location) return text === '' ? 'Place' : `Place: ${text}`;
  if (type === 'poll') return `Poll: ${text}`;
  return type === 'contact' ? `Contact: ${text}` : text || nameOf(type);
}

const nameOf = (type: string): string => KIND_NAMES[type] ?? `A message of the kind ${type}`;

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
