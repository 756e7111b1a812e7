import { formatCount } from '@waxwing/kit/format';
import type { Safety } from './safety.api.js';

type Signal = Safety['health']['counted'][number];

/** What the first figure counts, and on which side of the limit the state begins. */
const SIGNALS: Readonly<Record<string, readonly [what: string, side: 'below' | 'above' | 'from']>> = {
  refused_hour: ['new people refused by WhatsApp in an hour', 'from'],
  refused_day: ['new people refused by WhatsApp in 24 hours', 'from'],
  // In what was judged before three days were made one.
  refused_days: ['new people refused by WhatsApp in 3 days', 'from'],
  first_delivered: ['first messages of 7 days delivered', 'below'],
  answered: ['new people of 7 days have answered', 'below'],
  opt_outs: ['new people of 7 days want no more messages', 'above'],
  numbers_missing: ['numbers looked up in 24 hours are not on WhatsApp', 'above'],
  same_text: ['new people got the same text in an hour', 'above'],
};

/** The figures that led to the state of the number. */
export function Counted({ counted }: { counted: readonly Signal[] }) {
  return (
    <ul aria-label="What counted">
      {counted.map((signal) => (
        <li key={signal.what}>{describeSignal(signal)}</li>
      ))}
    </ul>
  );
}

function describeSignal({ what, value, out_of, limit }: Signal): string {
  const [words, side] = SIGNALS[what] ?? [what.replaceAll('_', ' '), 'from'];
  const figure = out_of === null ? formatCount(value) : `${formatCount(value)} of ${formatCount(out_of)}`;
  const end = out_of === null ? formatCount(limit) : `${formatCount(limit)}%`;
  return `${figure} ${words}: it counts ${side} ${end}${side === 'from' ? ' on' : ''}.`;
}
