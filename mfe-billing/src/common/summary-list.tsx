import type { ReactNode } from 'react';
import styles from './summary-list.module.css';

export interface SummaryLine {
  readonly label: string;
  readonly value: ReactNode;
  /** The line that the others add up to. */
  readonly sum?: boolean;
}

/** Names at the left, values at the right, a hairline below each. */
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
