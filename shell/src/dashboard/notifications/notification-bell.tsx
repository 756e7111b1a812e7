import { Bell } from '@waxwing/kit/icons';
import { IconButton } from '@waxwing/kit/ui';
import { useId, useRef, useState } from 'react';
import { useDismiss } from '../frame/use-dismiss.js';
import { NoteList } from './note-list.js';
import styles from './notification-bell.module.css';
import { useNotes } from './notifications.api.js';

/** The bell, with a dot when there is something, and what there is below it. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const notes = useNotes();
  const count = notes.data?.length ?? 0;
  useDismiss(open, [whole], (by) => {
    setOpen(false);
    if (by === 'escape') bell.current?.focus();
  });
  return (
    <div ref={whole} className={styles.bell}>
      <IconButton
        ref={bell}
        label={count > 0 ? `Notifications (${count})` : 'Notifications'}
        icon={<Bell size={16} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) void notes.refetch();
          setOpen(!open);
        }}
      />
      {count > 0 && <span className={styles.dot} data-testid="notifications-dot" />}
      {open && (
        <section id={id} className={styles.panel} aria-label="Notifications">
          <NoteList notes={notes} onChoose={() => setOpen(false)} />
        </section>
      )}
    </div>
  );
}
