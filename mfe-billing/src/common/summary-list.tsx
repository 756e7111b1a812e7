import type { ReactNode } from 'react';
import styles from './summary-list.module.css';

export interface SummaryLine {
  readonly label: string;
  readonly value: ReactNode;
  /** Whether this line is the total of the others. */
  readonly sum?: boolean;
}

/** Labels on the left, values on the right, a hairline below each. */
export function SummaryList({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl>
      {lines.map(({ label, value, sum }) => (
        <div key={label} className={styles.line} data-sum={sum || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
