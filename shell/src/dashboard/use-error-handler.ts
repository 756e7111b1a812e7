import { handleError } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/session';
import { useNavigate } from '@waxwing/kit/router';
import { toast } from '@waxwing/kit/ui/overlay';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';

/** What the dashboard does about a failed call, whichever part of it made the call. */
export function useErrorHandler(): (error: unknown) => void {
  const signOut = useSetAtom(signOutAtom);
  const navigate = useNavigate();
  return useCallback(
    (error) =>
      handleError(error, {
        unauthorized: () => {
          signOut();
          void navigate('/login');
        },
        alert: toast.failure,
      }),
    [signOut, navigate],
  );
}
