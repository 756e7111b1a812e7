import type { MessageDetail } from './message.api.js';

export interface Step {
  readonly name: 'Accepted' | 'Sent' | 'Delivered' | 'Read' | 'Failed' | 'Received';
  readonly state: 'done' | 'ahead' | 'failed';
  /** RFC 3339; null when it has not happened, or its time is unknown. */
  readonly at: string | null;
  readonly note?: string;
}

type TimelineFields = Pick<
  MessageDetail,
  'direction' | 'status' | 'failure_reason' | 'timestamp' | 'sent_at' | 'delivered_at' | 'read_at'
>;

const STATUS_ORDER: readonly MessageDetail['status'][] = ['pending', 'sent', 'delivered', 'read'];

/** The steps of a message in their order, both done and ahead. */
export function listSteps(message: TimelineFields): readonly Step[] {
  const { direction, status, failure_reason, timestamp, sent_at, delivered_at, read_at } = message;
  if (direction === 'inbound') return [{ name: 'Received', state: 'done', at: timestamp }];
  const reached = STATUS_ORDER.indexOf(status);
  const steps: Step[] = (
    [
      ['Accepted', timestamp],
      ['Sent', sent_at],
      ['Delivered', delivered_at],
      ['Read', read_at],
    ] as const
  )
    // A receipt of a later step proves the earlier ones, even if their receipts were lost.
    .map(([name, at], step) => ({ name, at, state: at || step <= reached ? 'done' : 'ahead' }));
  if (status !== 'failed') return steps;
  const note = failure_reason ?? 'WhatsApp did not say why.';
  return [
    ...steps.filter(({ state }) => state === 'done'),
    { name: 'Failed', state: 'failed', at: null, note },
  ];
}
