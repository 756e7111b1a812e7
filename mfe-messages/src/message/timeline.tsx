import { Mark, Timestamp } from '@waxwing/kit/ui';
import { listSteps, type Step } from './list-steps.js';
import type { MessageDetail } from './message.api.js';
import styles from './timeline.module.css';

const STEP_MARKS = { done: 'tick', ahead: 'dash', failed: 'cross' } as const;

/** The progress of a message, with a postmark for each step. */
export function Timeline({ message }: { message: MessageDetail }) {
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {listSteps(message).map((step) => (
        <li key={step.name} data-state={step.state}>
          <span className={styles.mark}>
            <Mark name={STEP_MARKS[step.state]} size={12} />
          </span>
          <span className={styles.name}>{step.name}</span>
          <StepTime step={step} />
          {step.note && <p className={styles.note}>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function StepTime({ step: { name, state, at } }: { step: Step }) {
  if (at) return <Timestamp at={at} label={name} seconds />;
  if (state === 'failed') return null;
  return <span className={styles.none}>{state === 'done' ? 'Time not known' : 'Not yet'}</span>;
}
