import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useHandOver } from '../failure/on-error.js';
import type { Instance } from '../instances/instances.api.js';
import { useHasDelivered, useHasPlan } from './first-steps.api.js';
import { firstStepsOverAtom } from './first-steps.atoms.js';
import { type Step, stepsOf } from './steps.js';
import { useSawUnfinished } from './use-saw-unfinished.js';

export interface FirstStepsState {
  /** Whether it may still turn out that there are steps to show. What comes in late would push the rest of the page down. */
  readonly waits: boolean;
  /** Undefined where none are shown. */
  readonly steps: readonly Step[] | undefined;
  /** Puts them away for good. */
  readonly end: () => void;
}

/** How far an account has come. `instances`: undefined while they are not known. */
export function useFirstSteps(instances: readonly Instance[] | undefined): FirstStepsState {
  const [over, end] = useAtom(firstStepsOverAtom);
  const plan = useHasPlan(!over);
  const delivered = useHasDelivered(!over, instances);
  useHandOver(plan.error ?? delivered.error);
  const [hasPlan, hasDelivered] = [plan.data, delivered.data];
  const known = instances !== undefined && hasPlan !== undefined && hasDelivered !== undefined;
  const steps = known ? stepsOf({ hasPlan, instances, hasDelivered }) : undefined;
  const finished = steps?.every(({ done }) => done) ?? false;
  const sawUnfinished = useSawUnfinished(known && !finished);
  // An account that came with all of it done has never been new here.
  const needsNone = finished && !sawUnfinished;
  useEffect(() => {
    if (needsNone) end();
  }, [needsNone, end]);
  return {
    waits: !over && (instances === undefined || plan.isPending || delivered.isPending),
    steps: over || needsNone ? undefined : steps,
    end,
  };
}
