import { formatTime } from '@waxwing/kit/format';
import { Mark, type MarkName } from '@waxwing/kit/ui';
import styles from './delivery-steps.module.css';
import { type DemoStatus, hasReached } from './use-send-demo.js';

const STEPS: readonly { readonly status: DemoStatus; readonly word: string; readonly mark: MarkName }[] = [
  { status: 'pending', word: 'Accepted', mark: 'clock' },
  { status: 'sent', word: 'Sent', mark: 'tick' },
  { status: 'delivered', word: 'Delivered', mark: 'ticks' },
  { status: 'read', word: 'Read', mark: 'ticks' },
];

/** The steps of a message from the call to the phone, marked one after the other. */
export function DeliverySteps({ status, at }: { status: DemoStatus; at: string }) {
  const last = STEPS.find((step) => step.status === status);
  return (
    <div className={styles.timeline}>
      <ol>
        {STEPS.map((step) => (
          <li key={step.status} data-reached={hasReached(status, step.status) || undefined}>
            <span className={styles.stamp}>
              <Mark name={step.mark} size={16} />
            </span>
            <span className={styles.label}>{step.word}</span>
            <span className={styles.time}>{hasReached(status, step.status) ? formatTime(at) : '··:··'}</span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {last?.word}
      </p>
    </div>
  );
}
