import { useLocation, useNavigate } from '@waxwing/kit/router';
import { useCallback } from 'react';

/** What one view tells the next, beside the address. */
interface Passed {
  /** The instance whose detail was left: its card gets the focus back. */
  readonly left?: string;
  /** The instance whose detail was left is no more: the list's heading gets the focus. */
  readonly ended?: true;
}

/** The views of this remote, by where they stand in the address. */
export function usePlaces() {
  const navigate = useNavigate();
  const toList = useCallback(
    (left?: string) =>
      void navigate('?tab=instances', { state: { left } satisfies { left?: string | undefined } }),
    [navigate],
  );
  /** Away from an instance that is no more: the way back does not lead to it again. */
  const toListForGood = useCallback(
    () => void navigate('?tab=instances', { state: { ended: true } satisfies Passed, replace: true }),
    [navigate],
  );
  const toInstance = useCallback(
    (id: string) => void navigate(`?tab=instances&instance=${encodeURIComponent(id)}`),
    [navigate],
  );
  return { toList, toListForGood, toInstance };
}

/** The instance that was looked at before, where one was. */
export function useLeftInstance(): string | undefined {
  return (useLocation().state as Passed | null)?.left;
}

/** Whether the instance that was looked at before is no more. */
export function useLeftForGood(): boolean {
  return (useLocation().state as Passed | null)?.ended === true;
}

/** Whether the view was come to from within the page, and not by loading it. Only then may it take the focus. */
export function useCameFromWithin(): boolean {
  return useLocation().key !== 'default';
}
