import type { ResponseOf } from '@waxwing/client';
import { formatDateTime } from '@waxwing/kit/format';
import styles from './reactions.module.css';

type Reaction = NonNullable<ResponseOf<'conversations.listMessages'>['data'][number]['reactions']>[number];

export interface ReactionsProps {
  readonly reactions: readonly Reaction[] | undefined;
  /** The number of the instance. */
  readonly own: string | null;
  /** The other person. */
  readonly name: string;
}

/** Who has reacted to a message, and how. */
export function Reactions({ reactions, own, name }: ReactionsProps) {
  if (!reactions?.length) return null;
  const nameOf = (from: Reaction['from']) => (from === null || from === own ? 'you' : name);
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {reactions.map(({ emoji, from, at }) => (
        <li key={from} title={`${nameOf(from)}, ${formatDateTime(at)}`}>
          {emoji} <span className="visually-hidden">from {nameOf(from)}</span>
        </li>
      ))}
    </ul>
  );
}
