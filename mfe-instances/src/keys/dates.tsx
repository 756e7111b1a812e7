import { serverNow } from '@waxwing/client';
import { formatDateTime, formatDay } from '@waxwing/kit/format';
import type { ApiKey } from './keys.api.js';
import styles from './keys.module.css';

export function KeyDates({ apiKey: { created_at, last_used, expires_at } }: { apiKey: ApiKey }) {
  const expired = expires_at !== null && new Date(expires_at).getTime() <= serverNow();
  return (
    <dl className={styles.dates}>
      <div>
        <dt>Created</dt>
        <dd>{formatDay(created_at)}</dd>
      </div>
      <div>
        <dt>Last used</dt>
        <dd>{last_used ? formatDateTime(last_used) : 'Never'}</dd>
      </div>
      <div>
        <dt>{expired ? 'Expired' : 'Expires'}</dt>
        <dd>{expires_at ? formatDateTime(expires_at) : 'Never'}</dd>
      </div>
    </dl>
  );
}
