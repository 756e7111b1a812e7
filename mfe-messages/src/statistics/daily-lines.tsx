import { SERIES_DASHES } from '@waxwing/kit/ui';
import { Axes } from './axes.js';
import styles from './daily-chart.module.css';
import { niceCeiling, scaleX, scaleY } from './scale.js';
import { SERIES } from './series.js';
import type { Day } from './statistics.api.js';
import { HEIGHT, plotArea } from './use-element-width.js';

export interface DailyLinesProps {
  readonly daily: readonly Day[];
  /** The index of the selected day. */
  readonly at: number;
  readonly width: number;
}

/** The chart's lines. Hidden from screen readers, which use the slider and the table. */
export function DailyLines({ daily, at, width }: DailyLinesProps) {
  const plot = plotArea(width);
  const ceiling = niceCeiling(Math.max(...daily.flatMap((day) => SERIES.map(({ of }) => of(day)))));
  const x = (day: number) => scaleX(day, daily.length, plot);
  const y = (count: number) => scaleY(count, ceiling, plot);
  return (
    <svg className={styles.lines} aria-hidden="true" viewBox={`0 0 ${width} ${HEIGHT}`}>
      <Axes dates={daily.map(({ date }) => date)} ceiling={ceiling} plot={plot} />
      <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={plot.top} y2={plot.top + plot.height} />
      {/* In reverse, so that the first series is drawn on top. */}
      {SERIES.map(({ name, of }, series) => (
        <g key={name} stroke={`var(--chart-${series + 1})`}>
          <polyline
            className={styles.line}
            strokeDasharray={SERIES_DASHES[series]}
            points={daily.map((day, index) => `${x(index)},${y(of(day))}`).join(' ')}
          />
          <circle className={styles.dot} cx={x(at)} cy={y(of(daily[at]!))} r={4} />
        </g>
      )).reverse()}
    </svg>
  );
}
