import type { Spread } from './load/statistics.js';

/** A measurement with its yardstick. */
export interface BenchRow {
  readonly what: string;
  readonly figure: string;
  readonly yardstick: string;
  /** Figure by yardstick, each pair measured in the same round. */
  readonly ratio?: Spread;
  /** Absent for figures without a goal. */
  readonly goal?: { readonly text: string; readonly met: boolean };
}

const HEAD = ['', 'Waxwing', 'yardstick', 'ratio (min–max)', 'goal', ''];

/** The rows as a Markdown table that can also be read on a terminal. */
export function tableOf(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ what, figure, yardstick, ratio, goal }) => [
    what,
    figure,
    yardstick,
    ratio ? `${decimals(ratio.median)} (${decimals(ratio.min)}–${decimals(ratio.max)})` : '',
    goal?.text ?? '',
    goal ? (goal.met ? 'ok' : 'below') : '',
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(3, title.length, ...cells.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |\n`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('');
}

function decimals(ratio: number): string {
  return ratio.toFixed(ratio < 0.1 ? 4 : ratio < 10 ? 2 : 1);
}
