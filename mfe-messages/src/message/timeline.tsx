import { Mark, Postmark } from '@waxwing/kit/ui';
import type { MessageDetail } from './message.api.js';
import { type Step, stepsOf } from './steps.js';
import styles from './timeline.module.css';

const MARK = { done: 'tick', ahead: 'dash', failed: 'cross' } as const;

/** How far a message has come, a postmark for every stop. */
export function Timeline({ message }: { message: MessageDetail }) {
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {stepsOf(message).map((step) => (
        <li key={step.name} data-state={step.state}>
          <span className={styles.mark}>
            <Mark name={MARK[step.state]} size={12} />
          </span>
          <span className={styles.name}>{step.name}</span>
          <When step={step} />
          {step.note && <p className={styles.note}>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function When({ step: { name, state, at } }: { step: Step }) {
  if (at) return <Postmark at={at} label={name} seconds />;
  if (state === 'failed') return null;
  return <span className={styles.none}>{state === 'done' ? 'Time not known' : 'Not yet'}</span>;
}
