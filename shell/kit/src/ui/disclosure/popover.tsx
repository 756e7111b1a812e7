import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.js';
import styles from './popover.module.css';
import { useDismiss } from './use-dismiss.js';

export interface PopoverProps {
  /** Names the button and, without `title`, the panel. */
  readonly label: string;
  /** Names the panel, where the button says more than that. */
  readonly title?: string;
  readonly icon: ReactNode;
  /** Over the corner of the button, such as a dot. */
  readonly badge?: ReactNode;
  readonly onOpen?: () => void;
  /** What the panel holds; `close` is for whatever in it leads on. */
  readonly children: (close: () => void) => ReactNode;
}

/** A panel below its button. Goes with Escape, and when pointer or focus go elsewhere. */
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
