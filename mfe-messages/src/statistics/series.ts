import type { Day } from './statistics.api.js';

/** The chart's series, in the order of its colours. */
export const SERIES: readonly { readonly name: string; readonly of: (day: Day) => number }[] = [
  { name: 'Sent', of: ({ sent }) => sent },
  { name: 'Received', of: ({ received }) => received },
  { name: 'Failed', of: ({ failed }) => failed },
];
