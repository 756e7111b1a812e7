import { Badge, type MarkName, type Tone } from '@waxwing/kit/ui';
import styles from './form.module.css';
import { type MessageStatus, useDelivery } from './send.api.js';

const LOOK: Record<MessageStatus, { tone: Tone; mark: MarkName; sentence: string }> = {
  pending: { tone: 'warn', mark: 'clock', sentence: 'Accepted, and on its way to WhatsApp.' },
  sent: { tone: 'neutral', mark: 'tick', sentence: 'WhatsApp has it. Waiting for the phone to take it.' },
  delivered: { tone: 'success', mark: 'ticks', sentence: 'It has arrived on the phone.' },
  read: { tone: 'info', mark: 'ticks', sentence: 'It has been read.' },
  failed: { tone: 'danger', mark: 'cross', sentence: 'It could not be delivered.' },
};

/** The ticks of a message, as they come. */
export function Delivery({ id, to, apiKey }: { id: string; to: string; apiKey: string }) {
  const { data } = useDelivery(id, apiKey);
  const status = data?.status ?? 'pending';
  const { sentence, ...look } = LOOK[status];
  return (
    <div className={styles.delivery} role="status">
      <Badge {...look}>{status}</Badge>
      <p>
        To +{to}. {data?.failure_reason ?? sentence}
      </p>
    </div>
  );
}
