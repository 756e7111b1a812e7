import { Spinner } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import styles from './payment.module.css';

/** Something that takes its time, and what it is. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner size={20} />
      <span>{children}</span>
    </p>
  );
}
