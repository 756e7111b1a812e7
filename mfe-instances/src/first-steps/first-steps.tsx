import { X } from '@waxwing/kit/icons';
import { Card, IconButton } from '@waxwing/kit/ui';
import type { Instance } from '../instances/instances.api.js';
import styles from './first-steps.module.css';
import type { Step } from './list-steps.js';
import { StepItem } from './step-item.js';

export interface FirstStepsProps {
  readonly steps: readonly Step[];
  readonly instances: readonly Instance[];
  readonly onCreate: () => void;
  readonly onDismiss: () => void;
}

/** The steps of a new account to its first delivered message. */
export function FirstSteps({ steps, instances, onCreate, onDismiss }: FirstStepsProps) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <Card
      title={done === steps.length ? 'Your first message has arrived' : 'First steps'}
      aside={
        <span className={styles.progress}>
          {done} of {steps.length}
          <IconButton label="Put away the first steps" icon={<X size={16} />} onClick={onDismiss} />
        </span>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepItem
            key={step.name}
            step={step}
            isNext={step.name === next}
            instances={instances}
            onCreate={onCreate}
          />
        ))}
      </ol>
    </Card>
  );
}
