import type { ReactNode } from 'react';
import styles from './record-list.module.css';

export interface RecordListProps<Row> {
  /** What is listed, for a screen reader. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** One below the other, for a screen that has no room for a table. */
export function RecordList<Row>({ label, rows, keyOf, children }: RecordListProps<Row>) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

/** Two things of a record, at both ends of a line. A quiet one is read after the others. */
export function RecordLine({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div className={styles.line} data-quiet={quiet || undefined}>
      {children}
    </div>
  );
}
