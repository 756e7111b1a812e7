import type { Day } from './statistics.api.js';

/** What is drawn, in the order of the chart's colours. */
export const SERIES: readonly { readonly name: string; readonly of: (day: Day) => number }[] = [
  { name: 'Sent', of: ({ sent }) => sent },
  { name: 'Received', of: ({ received }) => received },
  { name: 'Failed', of: ({ failed }) => failed },
];
