import { Bell } from '@waxwing/kit/icons';
import { Popover } from '@waxwing/kit/ui';
import styles from './notification-bell.module.css';
import { NotificationList } from './notification-list.js';
import { useNotifications } from './notifications.api.js';

/** The bell, with a dot when there are notifications, and their list in a popover. */
export function NotificationBell() {
  const query = useNotifications();
  const count = query.data?.length ?? 0;
  return (
    <Popover
      label={count > 0 ? `Notifications (${count})` : 'Notifications'}
      title="Notifications"
      icon={<Bell size={16} />}
      badge={count > 0 && <span className={styles.dot} data-testid="notifications-dot" />}
      onOpen={() => void query.refetch()}
    >
      {(close) => <NotificationList query={query} onChoose={close} />}
    </Popover>
  );
}
