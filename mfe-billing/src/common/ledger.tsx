import type { ReactNode } from 'react';
import styles from './ledger.module.css';

export interface LedgerLine {
  readonly label: string;
  readonly value: ReactNode;
  /** The line that the others add up to. */
  readonly sum?: boolean;
}

/** Names at the left, values at the right, a hairline below each. */
export function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
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
