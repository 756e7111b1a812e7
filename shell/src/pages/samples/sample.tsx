import type { ReactNode } from 'react';
import styles from './sample.module.css';

/** An illustration of a part of the product. `label` describes it to screen readers. */
export function Sample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.sample} role="img" aria-label={label}>
      {children}
    </div>
  );
}
