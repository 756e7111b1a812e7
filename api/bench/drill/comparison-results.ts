import type { CheckResult } from './check-books.js';

/** The times of one failover and one rolling restart, with so many sessions and so many busy loops beside them. */
export interface DrillMeasurement {
  readonly sessions: number;
  readonly busy: number;
  /** The longest time for which one instance could not send in the rolling restart. */
  readonly awayMs: number;
  /** From the kill of their owner until all sessions were ready elsewhere. */
  readonly failoverMs: number;
}

/** How long an instance may be unable to send while its worker is replaced. */
export const MAX_AWAY_MS = 5_000;
const BUSY_RATIO = 2;
const MANY_RATIO = 1.5;

/** The measures one by one, then the cost of a busy machine and of more sessions. */
export function comparisonResults(measures: readonly DrillMeasurement[]): CheckResult[] {
  const idle = measures.filter(({ busy }) => busy === 0);
  const [fewest] = idle;
  const most = idle.at(-1);
  return [
    ...measures.map(entryOf),
    ...idle.flatMap((quiet) => {
      const loud = measures.find(({ sessions, busy }) => busy > 0 && sessions === quiet.sessions);
      return loud ? [ratio(`${quiet.sessions}: busy by idle`, loud, quiet, BUSY_RATIO)] : [];
    }),
    ...(fewest && most && most !== fewest
      ? [ratio(`${most.sessions} by ${fewest.sessions}, idle`, most, fewest, MANY_RATIO)]
      : []),
  ];
}

function entryOf({ sessions, busy, awayMs, failoverMs }: DrillMeasurement): CheckResult {
  return {
    what: `${sessions} sessions, ${busy === 0 ? 'idle' : `${busy} busy loops`}`,
    figure: `longest absence ${Math.round(awayMs)} ms, failover ready after ${Math.round(failoverMs)} ms`,
    flaws: awayMs > MAX_AWAY_MS ? [`away for more than ${MAX_AWAY_MS} ms`] : [],
  };
}

/** Only the rolling restart has a goal: a failover also waits for leases to expire. */
function ratio(
  what: string,
  measured: DrillMeasurement,
  yardstick: DrillMeasurement,
  most: number,
): CheckResult {
  const [away, failover] = [measured.awayMs / yardstick.awayMs, measured.failoverMs / yardstick.failoverMs];
  return {
    what,
    figure: `absence ${away.toFixed(2)} ×, failover ${failover.toFixed(2)} ×`,
    flaws: away > most ? [`absence of more than ${most} ×`] : [],
  };
}
