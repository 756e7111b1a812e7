import type { CheckResult } from '../drill/check-books.js';
import type { BenchRow } from '../support/table.js';

/** A checked line of the books of `who` as a row, with its first flaws. */
export function toCheckRow(who: string, { what, figure, flaws }: CheckResult): BenchRow {
  return {
    what: `${who}: ${what}`,
    figure: [figure, ...flaws.slice(0, 3)].join('; '),
    yardstick: '',
    goal: { text: 'no flaw', met: flaws.length === 0 },
  };
}
