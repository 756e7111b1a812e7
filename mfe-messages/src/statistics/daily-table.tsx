import { formatCount } from '@waxwing/kit/format';
import { type Column, Table } from '@waxwing/kit/ui';
import styles from './daily-chart.module.css';
import { SERIES } from './series.js';
import type { Day } from './statistics.api.js';
import { formatUtcDay } from './utc-days.js';

const COLUMNS: readonly Column<Day>[] = [
  { header: 'Day', cell: ({ date }) => formatUtcDay(date) },
  ...SERIES.map(({ name, of }) => ({
    header: name,
    cell: (day: Day) => formatCount(of(day)),
    align: 'end' as const,
  })),
];

/** The figures of the chart, the newest day first. */
export function DailyTable({ daily }: { daily: readonly Day[] }) {
  return (
    <div className={styles.figures}>
      <Table
        caption="Messages per day"
        columns={COLUMNS}
        rows={daily.toReversed()}
        keyOf={({ date }) => date}
      />
    </div>
  );
}
