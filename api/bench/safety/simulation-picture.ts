import type { Simulation } from './simulate.js';
import type { SimulatedDay } from './simulated-number.js';

const WIDTH = 720;
/** One point of a line in so many days is enough. */
const STEP_DAYS = 5;
const PANEL = { height: 150, left: 64, right: 16, top: 34, bottom: 30 } as const;
const MONTH_DAYS = 30;

/** One panel a sender: how many messages were wanted, and how many had left, day by day. It takes the colours of the page around it. */
export function pictureOf(simulations: readonly Simulation[]): string {
  const height = simulations.length * PANEL.height;
  const panels = simulations.map((one, index) => panelOf(one, index * PANEL.height));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="number-safety-title" font-family="inherit" font-size="12" fill="currentColor">`,
    '<title id="number-safety-title">What leaves when in the first year of a number, under the default limits</title>',
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

function panelOf({ name, days }: Simulation, y: number): string {
  const wanted = cumulate(days, ({ arrived }) => arrived);
  const left = cumulate(days, ({ leftKnown, leftFirst }) => leftKnown + leftFirst);
  const most = Math.max(...wanted, 1);
  const bottom = PANEL.height - PANEL.bottom;
  const x = (day: number) => round(PANEL.left + (day / days.length) * (WIDTH - PANEL.left - PANEL.right));
  const height = (count: number) => round(bottom - (count / most) * (bottom - PANEL.top));
  const shown = days.flatMap((_, index) => (index % STEP_DAYS === STEP_DAYS - 1 ? [index + 1] : []));
  const line = (counts: readonly number[]) =>
    [0, 1, ...shown].map((day) => `${x(day)},${height(day === 0 ? 0 : counts[day - 1]!)}`).join(' ');
  const months = [3, 6, 9, 12].map((month) => {
    const at = Math.min(days.length, month * MONTH_DAYS + 5);
    return `<text x="${x(at)}" y="${bottom + 16}" text-anchor="end" opacity="0.7">month ${month}</text>`;
  });
  return [
    `<g transform="translate(0 ${y})">`,
    `<text x="${PANEL.left}" y="20" font-weight="600">${name}</text>`,
    `<text x="${WIDTH - PANEL.right}" y="20" text-anchor="end" opacity="0.7">dashed: wanted, solid: left</text>`,
    `<line x1="${PANEL.left}" y1="${bottom}" x2="${WIDTH - PANEL.right}" y2="${bottom}" stroke="currentColor" opacity="0.4"/>`,
    `<text x="${PANEL.left - 8}" y="${PANEL.top + 4}" text-anchor="end" opacity="0.7">${most.toLocaleString('en')}</text>`,
    `<text x="${PANEL.left - 8}" y="${bottom}" text-anchor="end" opacity="0.7">0</text>`,
    ...months,
    `<polyline points="${line(wanted)}" fill="none" stroke="currentColor" stroke-dasharray="4 4" opacity="0.6"/>`,
    `<polyline points="${line(left)}" fill="none" stroke="currentColor" stroke-width="2"/>`,
    '</g>',
  ].join('\n');
}

function cumulate(days: readonly SimulatedDay[], of: (day: SimulatedDay) => number): number[] {
  let total = 0;
  return days.map((day) => {
    total += of(day);
    return total;
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
