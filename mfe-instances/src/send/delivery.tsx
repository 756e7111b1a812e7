import { Badge, type MarkName, type Tone } from '@waxwing/kit/ui';
import styles from './form.module.css';
import { type MessageStatus, useDelivery } from './send.api.js';

const STATUS_TEXTS: Record<MessageStatus, { tone: Tone; mark: MarkName; sentence: string }> = {
  pending: { tone: 'warn', mark: 'clock', sentence: 'Accepted, and on its way to WhatsApp.' },
  sent: { tone: 'neutral', mark: 'tick', sentence: 'WhatsApp has it. Waiting for the phone to take it.' },
  delivered: { tone: 'success', mark: 'ticks', sentence: 'It has arrived on the phone.' },
  read: { tone: 'info', mark: 'ticks', sentence: 'It has been read.' },
  failed: { tone: 'danger', mark: 'cross', sentence: 'It could not be delivered.' },
};

const SENT_TO_SELF = 'It is in the chat with yourself; WhatsApp tells no more about those.';

export interface DeliveryProps {
  readonly id: string;
  readonly to: string;
  /** The sender's number. */
  readonly ownNumber: string | null | undefined;
  readonly apiKey: string;
}

/** The delivery status of a message, updated as receipts arrive. */
export function Delivery({ id, to, ownNumber, apiKey }: DeliveryProps) {
  const { data } = useDelivery(id, apiKey);
  const status = data?.status ?? 'pending';
  const { sentence, ...look } = STATUS_TEXTS[status];
  const text = status === 'sent' && to === ownNumber ? SENT_TO_SELF : sentence;
  return (
    <div className={styles.delivery} role="status">
      <Badge {...look}>{status}</Badge>
      <p>
        To {/^\d/.test(to) ? `+${to}` : to}. {data?.failure_reason ?? text}
      </p>
    </div>
  );
}
