import { formatCount } from '@waxwing/kit/format';
import styles from './daily-chart.module.css';
import { labelledDays, type Plot, scaleX, scaleY } from './scale.js';
import { formatShortUtcDay } from './utc-days.js';

/** The width of a day's label, in pixels. */
const LABEL_WIDTH = 64;

export interface AxesProps {
  readonly dates: readonly string[];
  readonly ceiling: number;
  readonly plot: Plot;
}

/** The grid: a horizontal line for every quarter, and the days below it. */
export function Axes({ dates, ceiling, plot }: AxesProps) {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const counts = [0, 1, 2, 3, 4].map((quarter) => (quarter * ceiling) / 4);
  return (
    <g className={styles.axes}>
      {counts.map((count) => (
        <g key={count}>
          <line
            x1={plot.left}
            x2={right}
            y1={scaleY(count, ceiling, plot)}
            y2={scaleY(count, ceiling, plot)}
          />
          <text x={plot.left - 8} y={scaleY(count, ceiling, plot) + 4} textAnchor="end">
            {formatCount(count)}
          </text>
        </g>
      ))}
      {labelledDays(dates.length, Math.floor(plot.width / LABEL_WIDTH)).map((at) => (
        <g key={at}>
          <line
            x1={scaleX(at, dates.length, plot)}
            x2={scaleX(at, dates.length, plot)}
            y1={bottom}
            y2={bottom + 5}
          />
          <text
            x={scaleX(at, dates.length, plot)}
            y={bottom + 20}
            textAnchor={at === dates.length - 1 ? 'end' : 'middle'}
          >
            {formatShortUtcDay(dates[at]!)}
          </text>
        </g>
      ))}
    </g>
  );
}
