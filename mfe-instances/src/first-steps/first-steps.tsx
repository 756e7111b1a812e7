import { X } from '@waxwing/kit/icons';
import { Card, IconButton } from '@waxwing/kit/ui';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import type { Instance } from '../instances/instances.api.js';
import { useHasDelivered, useHasPlan } from './first-steps.api.js';
import { firstStepsOverAtom } from './first-steps.atoms.js';
import styles from './first-steps.module.css';
import { StepLine } from './step-line.js';
import { stepsOf } from './steps.js';
import { useSawUnfinished } from './use-saw-unfinished.js';

export interface FirstStepsProps {
  readonly instances: readonly Instance[];
  readonly onCreate: () => void;
}

/** A new account's way to its first delivered message. Ticks itself, and is not seen again once it is over. */
export function FirstSteps({ instances, onCreate }: FirstStepsProps) {
  const [over, end] = useAtom(firstStepsOverAtom);
  const hasPlan = useHasPlan(!over);
  const hasDelivered = useHasDelivered(!over, instances.length > 0);
  const known = hasPlan !== undefined && hasDelivered !== undefined;
  const steps = known ? stepsOf({ hasPlan, instances, hasDelivered }) : [];
  const done = steps.filter((step) => step.done).length;
  const finished = known && done === steps.length;
  const sawUnfinished = useSawUnfinished(known && !finished);
  // An account that came with all of it done has never been new here.
  const needsNone = finished && !sawUnfinished;
  useEffect(() => {
    if (needsNone) end();
  }, [needsNone, end]);
  if (over || !known || needsNone) return null;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <Card
      title={finished ? 'Your first message has arrived' : 'First steps'}
      aside={
        <span className={styles.aside}>
          {done} of {steps.length}
          <IconButton label="Put away the first steps" icon={<X size={16} />} onClick={end} />
        </span>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepLine
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
