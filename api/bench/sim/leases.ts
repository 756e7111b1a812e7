import type { BenchScope } from '../support/bench-scope.js';
import { spreadOf } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import { costOfLeases, type FleetCost } from './lease-fleet.js';

const GOAL = 1.5;

/** What the leases of a fleet cost the database, against a tenth of them held by as many workers. */
export async function leases(
  scope: BenchScope,
  [amount = 100_000, workers = 50]: number[],
): Promise<BenchRow[]> {
  const few = await costOfLeases(scope, amount / 10, workers);
  const many = await costOfLeases(scope, amount, workers);
  const ratio = many.roundMs / few.roundMs;
  return [
    {
      what: `${amount.toLocaleString('en')} leases, ${workers} workers`,
      figure: inWords(many),
      yardstick: `a tenth of them: ${inWords(few)}`,
      ratio: spreadOf([ratio]),
      goal: { text: `≤ ${GOAL}`, met: ratio <= GOAL },
    },
  ];
}

function inWords({ cores, walBytes, roundMs }: FleetCost): string {
  const wal = (walBytes / 1_000_000).toFixed(2);
  return `${cores.toFixed(2)} cores of the database (${roundMs.toFixed(0)} ms a round), ${wal} MB of log a round`;
}
