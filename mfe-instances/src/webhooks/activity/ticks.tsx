import { formatCount, formatTime } from '@waxwing/kit/format';
import type { AttemptHour } from './activity.api.js';
import styles from './activity.module.css';

const STEP = 10;
const WIDTH = 7;
const BASE = 22;
const UP = 20;
const DOWN = 12;
/** What a single attempt among thousands has, so that it is seen. */
const LEAST = 3;

/** A day of attempts, an hour a tick: upwards what was delivered, downwards what failed. */
export function Ticks({ hours }: { hours: readonly AttemptHour[] }) {
  const most = Math.max(...hours.flatMap(({ delivered, failed }) => [delivered, failed]), 1);
  return (
    <svg
      className={styles.ticks}
      viewBox={`0 0 ${hours.length * STEP} ${BASE + DOWN + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={describeDay(hours)}
    >
      {hours.map(({ at, delivered, failed }, index) => (
        <g key={at}>
          <title>{`From ${formatTime(at)}: ${countsText(delivered, failed)}`}</title>
          <rect className={styles.hour} x={index * STEP} y={BASE} width={WIDTH} height={1} />
          <Bar kind="delivered" index={index} height={heightOf(delivered, most, UP)} />
          <Bar kind="failed" index={index} height={heightOf(failed, most, DOWN)} />
        </g>
      ))}
    </svg>
  );
}

interface BarProps {
  readonly kind: 'delivered' | 'failed';
  readonly index: number;
  readonly height: number;
}

function Bar({ kind, index, height }: BarProps) {
  if (height === 0) return null;
  const y = kind === 'delivered' ? BASE - height : BASE + 1;
  return <rect className={styles[kind]} x={index * STEP} y={y} width={WIDTH} height={height} />;
}

/** By the root, so that an hour with few attempts shows beside one with many. */
function heightOf(count: number, most: number, room: number): number {
  return count === 0 ? 0 : Math.max(LEAST, Math.round(Math.sqrt(count / most) * room));
}

/** What the ticks show, as a sentence. */
export function describeDay(hours: readonly AttemptHour[]): string {
  const sum = (kind: 'delivered' | 'failed') => hours.reduce((total, hour) => total + hour[kind], 0);
  const [delivered, failed] = [sum('delivered'), sum('failed')];
  if (delivered + failed === 0) return 'Nothing was sent in the last 24 hours';
  return `Last 24 hours: ${countsText(delivered, failed)}`;
}

function countsText(delivered: number, failed: number): string {
  const attempts = failed === 1 ? 'attempt' : 'attempts';
  return `${formatCount(delivered)} delivered, ${formatCount(failed)} failed ${attempts}`;
}
