import { formatCount, formatDay, formatTime } from '@waxwing/kit/format';
import { Badge } from '@waxwing/kit/ui';
import { RowButton } from '../rows/row-button.js';
import { callOf, statusBadge } from './describe-request.js';
import type { LoggedRequest } from './requests.api.js';
import styles from './requests.module.css';

interface RequestRowProps {
  readonly request: LoggedRequest;
  readonly keyName: string;
  readonly onOpen: (id: string) => void;
}

/** One call: what was called, and what was answered. The whole row opens it. */
export function RequestRow({ request, keyName, onOpen }: RequestRowProps) {
  const { id, created_at, error_code, duration_ms } = request;
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={created_at}>
        <span>{formatDay(created_at)}</span> {formatTime(created_at, { seconds: true })}
      </time>
      <RowButton onClick={() => onOpen(id)}>
        <span className="visually-hidden">Open request, </span>
        {callOf(request)}
      </RowButton>
      <span className={styles.answer}>
        <Badge {...statusBadge(request)} />
        {error_code && <code>{error_code}</code>}
      </span>
      <span className={styles.duration}>{formatCount(duration_ms)} ms</span>
      <span className={styles.key}>{keyName}</span>
      <code className={styles.id} title={id}>
        {id}
      </code>
    </li>
  );
}
