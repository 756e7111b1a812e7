import { useLocation, useNavigate } from '@waxwing/kit/router';
import { useCallback } from 'react';

/** Router state that one view passes to the next, beside the URL. */
interface NavigationState {
  /** The instance whose detail was just closed: its card takes the focus. */
  readonly leftId?: string;
  /** The instance whose detail was just closed no longer exists: the list's heading takes the focus. */
  readonly ended?: true;
}

/** Navigation between the views of this remote, which are named by the URL. */
export function useInstanceNavigation() {
  const navigate = useNavigate();
  const toList = useCallback(
    (leftId?: string) =>
      void navigate('?tab=instances', { state: { leftId } satisfies { leftId?: string | undefined } }),
    [navigate],
  );
  /** Leaves the detail of a deleted instance; replaces the history entry, so that Back does not return to it. */
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

/** The ID of the instance whose detail was open before, if any. */
export function usePreviousInstance(): string | undefined {
  return (useLocation().state as NavigationState | null)?.leftId;
}

/** Whether the instance that was open before has been deleted. */
export function useIsPreviousDeleted(): boolean {
  return (useLocation().state as NavigationState | null)?.ended === true;
}

/** Whether the view was reached by navigation within the page and not by a page load. Only then may it take the focus. */
export function useIsInAppNavigation(): boolean {
  return useLocation().key !== 'default';
}
