import { Badge, Mark } from '@waxwing/kit/ui';
import styles from './sample-messages-panel.module.css';

const SAMPLE_MESSAGES = [
  { time: '09:14', to: '+91 98000 00001', text: 'Your code is 481 516.', status: 'read' },
  { time: '09:15', to: '+91 98000 00002', text: 'Your order has shipped.', status: 'delivered' },
  { time: '09:15', to: '+91 98000 00003', text: 'Table for two, 19:30. See you!', status: 'delivered' },
  { time: '09:16', to: '+91 98000 00004', text: 'Invoice 2041 is paid.', status: 'sent' },
] as const;

const STATUS_BADGES = {
  read: { tone: 'info', mark: 'ticks' },
  delivered: { tone: 'success', mark: 'ticks' },
  sent: { tone: 'neutral', mark: 'tick' },
} as const;

/** A decorative sample of the message list, hidden from screen readers. */
export function SampleMessagesPanel() {
  return (
    <div className={styles.panel} aria-hidden="true">
      <div className={styles.sheet}>
        <p className={styles.request}>
          <span>POST</span> /api/public/send
        </p>
        <ul>
          {SAMPLE_MESSAGES.map(({ time, to, text, status }) => (
            <li key={to} className={styles.entry}>
              <span className={styles.time}>{time}</span>
              <span className={styles.text}>
                {text}
                <span className={styles.recipient}>{to}</span>
              </span>
              <Badge {...STATUS_BADGES[status]}>{status}</Badge>
            </li>
          ))}
        </ul>
        <p className={styles.summary}>
          <Mark name="ticks" size={16} /> One call, one message, one line in the ledger.
        </p>
      </div>
    </div>
  );
}
