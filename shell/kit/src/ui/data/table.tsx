import type { ReactNode } from 'react';
import { classNames } from '../class-names.js';
import styles from './table.module.css';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right, one below the other. */
  readonly align?: 'end';
}

export interface TableProps<Row> {
  /** What the table lists. Heard, not seen: a heading stands above most tables. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A ledger page. Wider than the screen, it scrolls by itself; the first column heads its row. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={alignmentClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.header} scope="row" className={alignmentClass(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={alignmentClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const alignmentClass = ({ align }: { readonly align?: 'end' }) => classNames(align === 'end' && styles.end);
