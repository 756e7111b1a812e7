import { Bell } from '@waxwing/kit/icons';
import { Popover } from '@waxwing/kit/ui';
import { NoteList } from './note-list.js';
import styles from './notification-bell.module.css';
import { useNotes } from './notifications.api.js';

/** The bell, with a dot when there is something, and what there is below it. */
export function NotificationBell() {
  const notes = useNotes();
  const count = notes.data?.length ?? 0;
  return (
    <Popover
      label={count > 0 ? `Notifications (${count})` : 'Notifications'}
      title="Notifications"
      icon={<Bell size={16} />}
      badge={count > 0 && <span className={styles.dot} data-testid="notifications-dot" />}
      onOpen={() => void notes.refetch()}
    >
      {(close) => <NoteList notes={notes} onChoose={close} />}
    </Popover>
  );
}
