import { formatDateTime } from '@waxwing/kit/format';
import styles from './changes.module.css';

interface Changed {
  readonly edited_at?: string | null | undefined;
  readonly deleted_at?: string | null | undefined;
}

/** That a message was edited or deleted after it was sent. */
export function ChangeMark({ message: { edited_at, deleted_at } }: { message: Changed }) {
  const at = deleted_at ?? edited_at;
  if (!at) return null;
  return <span title={formatDateTime(at)}>{deleted_at ? 'Deleted' : 'Edited'}</span>;
}

/** In place of a message that its author deleted for everyone: what is stored of it stays hidden. */
export const DeletedText = () => <del className={styles.deleted}>This message was deleted</del>;
