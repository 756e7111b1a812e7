import { Bell } from '@waxwing/kit/icons';
import { Popover } from '@waxwing/kit/ui';
import styles from './notification-bell.module.css';
import { NotificationList } from './notification-list.js';
import { useNotifications } from './notifications.api.js';

/** The bell, with a dot when there are notifications, and their list in a popover. */
export function NotificationBell() {
  const { notifications, queries, refetch } = useNotifications();
  const count = notifications?.length ?? 0;
  return (
    <Popover
      label={count > 0 ? `Notifications (${count})` : 'Notifications'}
      title="Notifications"
      icon={<Bell size={16} />}
      badge={count > 0 && <span className={styles.dot} data-testid="notifications-dot" />}
      onOpen={refetch}
    >
      {(close) => <NotificationList notifications={notifications} queries={queries} onChoose={close} />}
    </Popover>
  );
}
