import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { classNames } from '../class-names.js';
import styles from './dialog.module.css';
import { useFocusRestore } from './use-focus-restore.js';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, a press outside, or the close button. */
  readonly onClose: () => void;
  readonly title: string;
  /** A sentence that describes the dialog. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, Cancel first. */
  readonly actions?: ReactNode;
  /** For code and other long lines. */
  readonly wide?: boolean;
}

/** A modal dialog. Keeps the focus inside, and returns it on close. */
export function Dialog({ open, onClose, title, description, children, actions, wide }: DialogProps) {
  const focus = useFocusRestore();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <div className={styles.overlay} data-locks-page="" />
        {/* Without a description, Radix's reference to one is removed. */}
        <Radix.Content
          className={classNames(styles.dialog, wide && styles.wide)}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusFirstControl(event);
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X size={16} />} />
            </Radix.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first field, or else Cancel; without either, Radix focuses the close button. */
function focusFirstControl(event: Event) {
  const panel = event.currentTarget as HTMLElement;
  const first =
    panel.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
    panel.querySelector<HTMLElement>('footer button:enabled');
  if (!first) return;
  event.preventDefault();
  first.focus();
}
