import { formatCount } from '@waxwing/kit/format';
import { ChartFrame } from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './daily-chart.module.css';
import { DailyLines } from './daily-lines.js';
import { DailyTable } from './daily-table.js';
import { nearestDay } from './scale.js';
import { SERIES } from './series.js';
import type { Day } from './statistics.api.js';
import { plotArea, useElementWidth } from './use-element-width.js';
import { formatUtcDay } from './utc-days.js';

/** Sent, received and failed messages of each day. Pointing or the arrow keys select a day. */
export default function DailyChart({ daily }: { daily: readonly Day[] }) {
  const [chosen, setChosen] = useState<number>();
  const [box, width] = useElementWidth();
  const last = daily.length - 1;
  const at = Math.min(chosen ?? last, last);
  const day = daily[at]!;
  const choose = (x: number, left: number) => setChosen(nearestDay(x - left, daily.length, plotArea(width)));
  return (
    <ChartFrame
      title="Messages per day"
      series={SERIES.map(({ name }) => name)}
      table={<DailyTable daily={daily} />}
    >
      <div
        ref={box}
        className={styles.plot}
        onPointerDown={(event) => choose(event.clientX, event.currentTarget.getBoundingClientRect().left)}
        onPointerMove={(event) => choose(event.clientX, event.currentTarget.getBoundingClientRect().left)}
        onPointerLeave={() => setChosen(undefined)}
      >
        {/* A native slider gives arrow keys, Home, End and screen reader support. */}
        <input
          type="range"
          className={styles.slider}
          aria-label="Day"
          aria-valuetext={`${formatUtcDay(day.date)}: ${describeDay(day)}`}
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
        <DailyLines daily={daily} at={at} width={width} />
      </div>
      <p className={styles.readout} aria-hidden="true">
        <strong>{formatUtcDay(day.date)}</strong>
        {SERIES.map(({ name, of }) => (
          <span key={name}>
            {formatCount(of(day))} {name.toLowerCase()}
          </span>
        ))}
      </p>
      <p className={styles.hint}>Days in UTC. Point at a day, or use the arrow keys.</p>
    </ChartFrame>
  );
}

const describeDay = (day: Day) =>
  SERIES.map(({ name, of }) => `${formatCount(of(day))} ${name.toLowerCase()}`).join(', ');
