import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useReportToShell } from '../common/on-error.js';
import type { Instance } from '../instances/instances.api.js';
import { useHasDelivered, useHasPlan } from './first-steps.api.js';
import { firstStepsOverAtom } from './first-steps.atoms.js';
import { listSteps, type Step } from './list-steps.js';

export interface FirstStepsState {
  /** Whether it may still turn out that there are steps to show. What comes in late would push the rest of the page down. */
  readonly isPending: boolean;
  /** Undefined where none are shown. */
  readonly steps: readonly Step[] | undefined;
  /** Puts them away for good. */
  readonly dismiss: () => void;
}

/** How far an account has come. `instances`: undefined while they are not known. */
export function useFirstSteps(instances: readonly Instance[] | undefined): FirstStepsState {
  const [over, dismiss] = useAtom(firstStepsOverAtom);
  const plan = useHasPlan(!over);
  const delivered = useHasDelivered(!over, instances);
  useReportToShell(plan.error ?? delivered.error);
  const [hasPlan, hasDelivered] = [plan.data, delivered.data];
  const known = instances !== undefined && hasPlan !== undefined && hasDelivered !== undefined;
  const steps = known ? listSteps({ hasPlan, instances, hasDelivered }) : undefined;
  const finished = steps?.every(({ done }) => done) ?? false;
  const sawUnfinished = useSawUnfinished(known && !finished);
  // An account that came with all of it done has never been new here.
  const needsNone = finished && !sawUnfinished;
  useEffect(() => {
    if (needsNone) dismiss();
  }, [needsNone, dismiss]);
  return {
    isPending: !over && (instances === undefined || plan.isPending || delivered.isPending),
    steps: over || needsNone ? undefined : steps,
    dismiss,
  };
}

/** Whether it has been true at any time while the page was looked at. */
function useSawUnfinished(unfinished: boolean): boolean {
  const [saw, setSaw] = useState(unfinished);
  if (unfinished && !saw) setSaw(true);
  return saw || unfinished;
}
