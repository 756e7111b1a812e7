import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.js';
import styles from './popover.module.css';
import { useDismiss } from './use-dismiss.js';

export interface PopoverProps {
  /** Names the button and, by default, the panel. */
  readonly label: string;
  /** Names the panel, if its name differs from the button's. */
  readonly title?: string;
  readonly icon: ReactNode;
  /** Over the corner of the button, such as a dot. */
  readonly badge?: ReactNode;
  readonly onOpen?: () => void;
  /** The panel's content; links in it call `close`. */
  readonly children: (close: () => void) => ReactNode;
}

/** A panel below its button. Closes on Escape, and when focus or a press is elsewhere. */
export function Popover({ label, title = label, icon, badge, onOpen, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(open, [container], (by) => {
    setOpen(false);
    if (by === 'escape') button.current?.focus();
  });
  return (
    <div ref={container} className={styles.popover}>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      />
      {badge}
      {open && (
        <section id={id} className={styles.panel} aria-label={title}>
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  );
}
