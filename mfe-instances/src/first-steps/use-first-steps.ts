import { authStateAtom } from '@waxwing/client/auth';
import { useReportToShell } from '@waxwing/kit/remote';
import { atom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { Instance } from '../instances/instances.api.js';
import { useHasDelivered, useHasPlan } from './first-steps.api.js';
import { listSteps, type Step } from './list-steps.js';

const storageKey = (userId: string) => `first-steps-over:${userId}`;

const writeCountAtom = atom(0);

/** Whether this account's first steps are finished or dismissed. Kept in localStorage. */
const firstStepsOverAtom = atom(
  (get) => {
    get(writeCountAtom);
    const authState = get(authStateAtom);
    return (
      authState.status === 'signed-in' && localStorage.getItem(storageKey(authState.user.user_id)) !== null
    );
  },
  (get, set) => {
    const authState = get(authStateAtom);
    if (authState.status !== 'signed-in') return;
    localStorage.setItem(storageKey(authState.user.user_id), 'true');
    set(writeCountAtom, (count) => count + 1);
  },
);

interface FirstStepsState {
  /** Whether the steps are still loading. The page waits for them: shown late, they would push the rest down. */
  readonly isPending: boolean;
  /** Undefined when no steps are to be shown. */
  readonly steps: readonly Step[] | undefined;
  /** Hides the steps for good. */
  readonly dismiss: () => void;
}

/** The progress of an account. `instances` is undefined while they are loading. */
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
  // All steps were done when the page opened: the account is not new.
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

/** Whether `unfinished` has been true at any time since the page was opened. */
function useSawUnfinished(unfinished: boolean): boolean {
  const [saw, setSaw] = useState(unfinished);
  if (unfinished && !saw) setSaw(true);
  return saw || unfinished;
}
