import type { ReactNode } from 'react';
import styles from './row-button.module.css';

/** The button of a table row, which reacts to clicks on the whole row. The row is positioned `relative`. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onClick}>
      {children}
    </button>
  );
}
