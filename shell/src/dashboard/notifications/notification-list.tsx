import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Link } from '@waxwing/kit/router';
import { Mark } from '@waxwing/kit/ui';
import styles from './notification-list.module.css';
import type { useNotifications } from './notifications.api.js';

interface NotificationListProps
  extends Pick<ReturnType<typeof useNotifications>, 'notifications' | 'queries'> {
  readonly onChoose: () => void;
}

export function NotificationList({ notifications, queries, onChoose }: NotificationListProps) {
  return (
    <>
      <h2 className={styles.title}>Notifications</h2>
      <QueryStatus query={queries} loading={<Loading what="notifications" />} />
      {notifications?.length === 0 && <p className={styles.none}>Nothing needs your attention.</p>}
      <ul>
        {notifications?.map(({ id, tone, title, text, to }) => (
          <li key={id}>
            <Link to={to} className={styles.note} data-tone={tone} onClick={onChoose}>
              <Mark name={tone === 'danger' ? 'cross' : 'clock'} size={16} />
              <span>
                <strong>{title}</strong>
                <span className={styles.text}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
