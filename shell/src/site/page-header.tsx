import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The title and introduction of a page. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
  );
}
