import type { ReactNode } from 'react';
import styles from './attachment-card.module.css';

/** What a file that is dragged over an element does there. */
export const DropHint = ({ children }: { children: ReactNode }) => (
  <div className={styles.hint}>{children}</div>
);
