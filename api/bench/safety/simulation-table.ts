import type { Simulation } from './simulate.js';

const SHOWN_DAYS = [1, 2, 3, 7, 14, 21, 30, 60, 90, 180, 365] as const;
export const COLUMNS = ['by day', 'wanted', 'known', 'first', 'too late', 'waiting'] as const;
const WIDTH = 10;

/** What had left by some days, a value for each of the COLUMNS. */
export function rowsOf({ days }: Pick<Simulation, 'days'>): readonly (readonly number[])[] {
  return SHOWN_DAYS.filter((day) => day <= days.length).map((day) => {
    const until = days.slice(0, day);
    const sum = (of: (one: (typeof days)[number]) => number) =>
      until.reduce((total, one) => total + of(one), 0);
    return [
      day,
      sum((one) => one.arrived),
      sum((one) => one.leftKnown),
      sum((one) => one.leftFirst),
      sum((one) => one.expired),
      until.at(-1)?.waiting ?? 0,
    ];
  });
}

/** The same for a terminal. */
export function tableOf({ name, about, days, medianDelay }: Simulation): string {
  const rows = rowsOf({ days }).map((row) => row.map((value) => value.toLocaleString('en')));
  const lines = [COLUMNS, ...rows].map((row) => row.map((cell) => cell.padStart(WIDTH)).join(''));
  const { known, first } = medianDelay;
  const delays = `half of them waited no longer than: known ${inWords(known)}, first ${inWords(first)}`;
  return [`${name}: ${about}`, ...lines, delays, ''].join('\n');
}

function inWords(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 7_200_000
    ? `${Math.round(ms / 60_000)} min`
    : `${Math.round(ms / 3_600_000).toLocaleString('en')} h`;
}
