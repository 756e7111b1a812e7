import type { ReactNode } from 'react';
import styles from './phone-steps.module.css';

/** What is done on the phone, one after the other; its children are list items. */
export function PhoneSteps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}
