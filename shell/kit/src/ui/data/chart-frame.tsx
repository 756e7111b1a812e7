import { type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.js';
import styles from './chart-frame.module.css';

export interface ChartFrameProps {
  readonly title: string;
  /** The series in the order of the chart's colours. At most four. */
  readonly series: readonly string[];
  readonly children: ReactNode;
  /** The same figures as a table, for screen readers and for copying. */
  readonly table: ReactNode;
}

/** The frame of every chart: title, legend and the table of figures. */
export function ChartFrame({ title, series, children, table }: ChartFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button size="small" variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show figures'}
        </Button>
      </figcaption>
      {asTable ? (
        table
      ) : (
        <>
          <ul className={styles.legend}>
            {series.map((name, at) => (
              <li key={name}>
                <Swatch at={at} /> {name}
              </li>
            ))}
          </ul>
          <div className={styles.chart}>{children}</div>
        </>
      )}
    </figure>
  );
}

/** A colour with a dash pattern, so that the series are distinguishable without colour. */
function Swatch({ at }: { at: number }) {
  return (
    <svg aria-hidden="true" width="22" height="8" viewBox="0 0 22 8">
      <line
        x1="1"
        y1="4"
        x2="21"
        y2="4"
        stroke={`var(--chart-${at + 1})`}
        strokeWidth="3"
        strokeDasharray={SERIES_DASHES[at]}
      />
    </svg>
  );
}

/** The dash patterns of the four series, as `stroke-dasharray`. */
export const SERIES_DASHES = ['none', '6 3', '2 3', '9 3 2 3'] as const;
