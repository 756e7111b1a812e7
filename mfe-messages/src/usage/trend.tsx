import { formatCount } from '@waxwing/kit/format';
import styles from './trend.module.css';
import { trendPoints } from './trend-points.js';

const BOX = { width: 96, height: 24, margin: 3 };

/** Messages sent on each day of the period, the oldest first: as a line, and as text for screen readers. */
export function Trend({ counts }: { counts: readonly number[] }) {
  const line = trendPoints(counts, BOX);
  const today = line.at(-1);
  return (
    <span className={styles.trend} data-empty={counts.every((count) => count === 0) || undefined}>
      <span className="visually-hidden">{describeTrend(counts)}</span>
      <svg
        aria-hidden="true"
        width={BOX.width}
        height={BOX.height}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      >
        <polyline className={styles.line} points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {today && <circle className={styles.today} cx={today.x} cy={today.y} r={2} />}
      </svg>
    </span>
  );
}

/** Such as 'Sent on 3 of 30 days, 9 at most, 5 today'. */
function describeTrend(counts: readonly number[]): string {
  const days = counts.filter((count) => count > 0).length;
  if (days === 0) return 'None sent';
  const most = Math.max(...counts);
  return `Sent on ${days} of ${counts.length} days, ${formatCount(most)} at most, ${formatCount(counts.at(-1) ?? 0)} today`;
}
