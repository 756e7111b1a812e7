import { Badge, type MarkName, type Tone } from '@waxwing/kit/ui';
import type { Message } from './history.api.js';

const LOOK: Record<Message['status'], { tone: Tone; mark: MarkName }> = {
  pending: { tone: 'warn', mark: 'clock' },
  sent: { tone: 'neutral', mark: 'tick' },
  delivered: { tone: 'success', mark: 'ticks' },
  read: { tone: 'info', mark: 'ticks' },
  failed: { tone: 'danger', mark: 'cross' },
};

export function MessageStatus({ status }: { status: Message['status'] }) {
  return <Badge {...LOOK[status]}>{status}</Badge>;
}
