import { Badge, type MarkName, type Tone } from '@waxwing/kit/ui';
import type { DeliveryStatus } from './deliveries.api.js';

interface Look {
  readonly tone: Tone;
  readonly mark: MarkName;
  readonly word: string;
}

const LOOKS: Readonly<Record<DeliveryStatus, Look>> = {
  delivered: { tone: 'success', mark: 'ticks', word: 'Delivered' },
  retrying: { tone: 'warn', mark: 'clock', word: 'Retrying' },
  failed: { tone: 'danger', mark: 'cross', word: 'Failed' },
  waiting: { tone: 'neutral', mark: 'clock', word: 'Waiting' },
};

export const DELIVERY_STATUSES = Object.entries(LOOKS).map(([value, { word }]) => ({
  value: value as DeliveryStatus,
  label: word,
}));

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { word, ...look } = LOOKS[status];
  return <Badge {...look}>{word}</Badge>;
}
