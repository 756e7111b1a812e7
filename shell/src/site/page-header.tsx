import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** What a page is about, in its largest letters. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.top}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
  );
}
