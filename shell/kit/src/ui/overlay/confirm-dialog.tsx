import { AlertDialog } from 'radix-ui';
import { Button } from '../actions/button.js';
import styles from './dialog.module.css';
import { useFocusRestore } from './use-focus-restore.js';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The question, with the consequences. */
  readonly question: string;
  /** The action in a word or two: 'Delete', 'Reset'. */
  readonly confirm: string;
  /** The action is running: neither button can be pressed. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms an action that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const focus = useFocusRestore();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || busy || onCancel()}>
      <AlertDialog.Portal>
        <div className={styles.overlay} data-locks-page="" />
        <AlertDialog.Content className={styles.dialog} {...focus}>
          <header className={styles.header}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description className={styles.body}>{question}</AlertDialog.Description>
          <footer className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
