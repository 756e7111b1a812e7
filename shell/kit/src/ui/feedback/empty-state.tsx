import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** The heading level: 3 below a heading of level 2. */
  readonly level?: 2 | 3;
}

/** Shown in place of an empty list, with an action to fill it. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <svg className={styles.stamp} aria-hidden="true" width="72" height="84" viewBox="0 0 72 84" fill="none">
        <rect
          x="3"
          y="3"
          width="66"
          height="78"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
        <rect x="12" y="12" width="48" height="60" stroke="currentColor" strokeOpacity="0.45" />
        <path
          d="M20 52c6-5 10 5 16 0s10 5 16 0M20 60c6-5 10 5 16 0s10 5 16 0"
          stroke="currentColor"
          strokeOpacity="0.45"
          strokeLinecap="round"
        />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
