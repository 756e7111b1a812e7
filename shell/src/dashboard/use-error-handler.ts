import { handleError } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/session';
import { toast } from '@waxwing/kit/ui/overlay';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { noticeAtom, SESSION_ENDED } from '../session/notice.atoms.js';
import { requiredAtom } from './subscription-required/subscription-required.atoms.js';

/** What the dashboard does about a failed call, whichever part of it made the call. */
export function useErrorHandler(): (error: unknown) => void {
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(noticeAtom);
  const ask = useSetAtom(requiredAtom);
  return useCallback(
    (error) =>
      handleError(error, {
        // However many calls are refused at once, there is one prompt.
        subscription: (type) => ask(type),
        // The guard leads to the login as soon as nobody is signed in.
        unauthorized: () => {
          setNotice(SESSION_ENDED);
          signOut();
        },
        alert: toast.failure,
      }),
    [ask, setNotice, signOut],
  );
}
