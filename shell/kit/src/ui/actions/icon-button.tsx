import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** What it does: its name for a screen reader, and for whoever rests the pointer on it. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={styles.square}>
      {icon}
    </button>
  );
}
