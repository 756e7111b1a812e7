import type { MessageDetail } from './message.api.js';

export interface Step {
  readonly name: 'Accepted' | 'Sent' | 'Delivered' | 'Read' | 'Failed' | 'Received';
  readonly state: 'done' | 'ahead' | 'failed';
  /** RFC 3339; null where it has not happened, or nobody said when. */
  readonly at: string | null;
  readonly note?: string;
}

type Timed = Pick<
  MessageDetail,
  'direction' | 'status' | 'failure_reason' | 'timestamp' | 'sent_at' | 'delivered_at' | 'read_at'
>;

const ORDER: readonly MessageDetail['status'][] = ['pending', 'sent', 'delivered', 'read'];

/** What happened to a message, in its order, and what is still ahead. */
export function stepsOf(message: Timed): readonly Step[] {
  const { direction, status, failure_reason, timestamp, sent_at, delivered_at, read_at } = message;
  if (direction === 'inbound') return [{ name: 'Received', state: 'done', at: timestamp }];
  const reached = ORDER.indexOf(status);
  const way: Step[] = (
    [
      ['Accepted', timestamp],
      ['Sent', sent_at],
      ['Delivered', delivered_at],
      ['Read', read_at],
    ] as const
  )
    // A receipt of a later step proves the earlier ones, also where theirs was lost.
    .map(([name, at], step) => ({ name, at, state: at || step <= reached ? 'done' : 'ahead' }));
  if (status !== 'failed') return way;
  const note = failure_reason ?? 'WhatsApp did not say why.';
  return [
    ...way.filter(({ state }) => state === 'done'),
    { name: 'Failed', state: 'failed', at: null, note },
  ];
}
