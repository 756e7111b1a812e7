import type { ReactNode } from 'react';
import { classNames } from '../class-names.js';
import styles from './table.module.css';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, for figures. */
  readonly align?: 'end';
}

export interface TableProps<Row> {
  /** Describes the table. For screen readers only, since most tables have a heading. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table that scrolls when it is wider than the screen; the first column is the row header. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
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
