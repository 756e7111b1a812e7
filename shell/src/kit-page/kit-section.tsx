import type { ReactNode } from 'react';
import styles from './kit-page.module.css';

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
