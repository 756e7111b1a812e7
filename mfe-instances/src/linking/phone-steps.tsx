import type { ReactNode } from 'react';
import styles from './phone-steps.module.css';

/** The steps on the phone; its children are list items. */
export function PhoneSteps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}
