import { Link } from '@waxwing/kit/router';
import { Banner, Button, Mark, Skeleton } from '@waxwing/kit/ui';
import styles from './notification-list.module.css';
import type { useNotifications } from './notifications.api.js';

interface NotificationListProps {
  readonly query: ReturnType<typeof useNotifications>;
  readonly onChoose: () => void;
}

export function NotificationList({ query, onChoose }: NotificationListProps) {
  const { data, error, refetch, isFetching } = query;
  return (
    <>
      <h2 className={styles.title}>Notifications</h2>
      {error && (
        <Banner
          tone="danger"
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {!data && !error && <Skeleton lines={3} />}
      {data?.length === 0 && <p className={styles.none}>Nothing needs your attention.</p>}
      <ul>
        {data?.map(({ id, tone, title, text, to }) => (
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
