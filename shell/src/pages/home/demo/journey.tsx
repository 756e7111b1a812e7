import { formatTime } from '@waxwing/kit/format';
import { Mark, type MarkName } from '@waxwing/kit/ui';
import styles from './journey.module.css';
import { hasReached, type Stage } from './use-send-demo.js';

const STOPS: readonly { readonly stage: Stage; readonly word: string; readonly mark: MarkName }[] = [
  { stage: 'pending', word: 'Accepted', mark: 'clock' },
  { stage: 'sent', word: 'Sent', mark: 'tick' },
  { stage: 'delivered', word: 'Delivered', mark: 'ticks' },
  { stage: 'read', word: 'Read', mark: 'ticks' },
];

/** The stops of a message between the call and the phone, cancelled one after the other. */
export function Journey({ stage, at }: { stage: Stage; at: string }) {
  const last = STOPS.find((stop) => stop.stage === stage);
  return (
    <div className={styles.journey}>
      <ol>
        {STOPS.map((stop) => (
          <li key={stop.stage} data-reached={hasReached(stage, stop.stage) || undefined}>
            <span className={styles.stamp}>
              <Mark name={stop.mark} size={16} />
            </span>
            <span className={styles.word}>{stop.word}</span>
            <span className={styles.time}>{hasReached(stage, stop.stage) ? formatTime(at) : '··:··'}</span>
          </li>
        ))}
      </ol>
      <p className="only-heard" role="status">
        {last?.word}
      </p>
    </div>
  );
}
