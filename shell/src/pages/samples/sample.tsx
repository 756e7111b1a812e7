import type { ReactNode } from 'react';
import styles from './sample.module.css';

/** A piece of the product, drawn as it looks there. `label` says to a screen reader what it shows. */
export function Sample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.sample} role="img" aria-label={label}>
      {children}
    </div>
  );
}
