import { formatCount, formatDateTime } from '@waxwing/kit/format';
import { Link } from '@waxwing/kit/router';
import { useUrlParams } from '../../common/use-url-params.js';
import { kindOfType } from '../../content/kind.js';
import type { Conversation } from '../conversations.api.js';
import { nameOf } from '../names.js';
import { FROM_LIST } from '../thread/header.js';
import { shortWhen } from '../when.js';
import styles from './entry.module.css';

export interface EntryProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  /** The instance's label, where the account has several. */
  readonly instance: string | undefined;
}

/** A conversation as a link to it: who, when, what was written last, and how much of it is unread. */
export function Entry({ conversation, isOpen, instance }: EntryProps) {
  const { id, last_at, unread } = conversation;
  const urlParams = useUrlParams();
  return (
    <Link
      to={urlParams.to({ conversation: id })}
      {...(urlParams.get('conversation') === '' && { state: FROM_LIST })}
      className={styles.entry}
      data-conversation={id}
      data-unread={unread > 0 || undefined}
      aria-current={isOpen || undefined}
    >
      <bdi className={styles.name}>{nameOf(conversation)}</bdi>
      <time className={styles.when} dateTime={last_at} title={formatDateTime(last_at)}>
        {shortWhen(last_at)}
      </time>
      <Preview conversation={conversation} />
      {unread > 0 && (
        <span className={styles.count}>
          {formatCount(unread)}
          <span className="visually-hidden"> unread</span>
        </span>
      )}
      {instance && <bdi className={styles.instance}>{instance}</bdi>}
    </Link>
  );
}

function Preview({ conversation: { last_direction, last_type, preview } }: Pick<EntryProps, 'conversation'>) {
  const kind = kindOfType(last_type)?.name;
  return (
    <span className={styles.preview}>
      {last_direction === 'outbound' && 'You: '}
      {kind && <span className={styles.kind}>{kind}</span>}
      {kind && preview && ' '}
      <bdi>{preview}</bdi>
      {/* Of a text nothing is left where it was deleted, by its author or with the history. */}
      {!kind && !preview && <span className={styles.kind}>Deleted</span>}
    </span>
  );
}
