import type { BenchScope } from '../support/bench-scope.js';
import { spreadOf } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import { type HintRate, rateOfHints } from './hint-fleet.js';

const GOAL = 0.8;

/** The hints a second of fleets of these sizes, against those of the first; and what PostgreSQL alone would do for each. */
export async function notify(scope: BenchScope, [first = 5, ...more]: number[]): Promise<BenchRow[]> {
  const yardstick = await rateOfHints(scope, first, true);
  const rows: BenchRow[] = [];
  for (const processes of more.length > 0 ? more : [20, 50]) {
    const rate = await rateOfHints(scope, processes, true);
    const ratio = rate.perSecond / yardstick.perSecond;
    rows.push({
      what: `hints, ${processes} processes`,
      figure: inWords(rate),
      yardstick: `${first} processes: ${inWords(yardstick)}`,
      ratio: spreadOf([ratio]),
      goal: { text: `≥ ${GOAL}`, met: ratio >= GOAL },
    });
    const throughPostgres = await rateOfHints(scope, processes, false);
    rows.push({
      what: `hints, ${processes} processes, directly`,
      figure: inWords(rate),
      yardstick: `all through PostgreSQL: ${inWords(throughPostgres)}`,
      ratio: spreadOf([rate.perSecond / throughPostgres.perSecond]),
    });
  }
  return rows;
}

function inWords({ perSecond, p50, p99 }: HintRate): string {
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
}
