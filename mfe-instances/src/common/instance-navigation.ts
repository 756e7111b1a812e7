import { useLocation, useNavigate } from '@waxwing/kit/router';
import { useCallback } from 'react';

/** What one view tells the next, beside the address. */
interface NavigationState {
  /** The instance whose detail was left: its card gets the focus back. */
  readonly left?: string;
  /** The instance whose detail was left is no more: the list's heading gets the focus. */
  readonly ended?: true;
}

/** The views of this remote, by where they stand in the address. */
export function useInstanceNavigation() {
  const navigate = useNavigate();
  const toList = useCallback(
    (left?: string) =>
      void navigate('?tab=instances', { state: { left } satisfies { left?: string | undefined } }),
    [navigate],
  );
  /** Away from an instance that is no more: the way back does not lead to it again. */
  const replaceWithList = useCallback(
    () =>
      void navigate('?tab=instances', { state: { ended: true } satisfies NavigationState, replace: true }),
    [navigate],
  );
  const toInstance = useCallback(
    (id: string) => void navigate(`?tab=instances&instance=${encodeURIComponent(id)}`),
    [navigate],
  );
  return { toList, replaceWithList, toInstance };
}

/** The instance that was looked at before, where one was. */
export function usePreviousInstance(): string | undefined {
  return (useLocation().state as NavigationState | null)?.left;
}

/** Whether the instance that was looked at before is no more. */
export function useIsPreviousDeleted(): boolean {
  return (useLocation().state as NavigationState | null)?.ended === true;
}

/** Whether the view was come to from within the page, and not by loading it. Only then may it take the focus. */
export function useIsInAppNavigation(): boolean {
  return useLocation().key !== 'default';
}
