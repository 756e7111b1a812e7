import type { ReactNode } from 'react';
import styles from './record-list.module.css';

export interface RecordListProps<Row> {
  /** The accessible name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** Records one below the other, for a screen that is too narrow for a table. */
export function RecordList<Row>({ label, rows, keyOf, children }: RecordListProps<Row>) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

/** Two fields of a record, at both ends of a line. `quiet` is less prominent. */
export function RecordLine({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div className={styles.line} data-quiet={quiet || undefined}>
      {children}
    </div>
  );
}
