import { handleError } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { toast } from '@waxwing/kit/ui/overlay';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { loginNoticeAtom, SIGN_IN_ENDED } from '../sign-in/login-notice.atoms.js';
import { promptReasonAtom } from './subscription-required/subscription-required.atoms.js';

/** How the dashboard handles a failed call, whichever part of it made the call. */
export function useErrorHandler(): (error: unknown) => void {
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  const showPrompt = useSetAtom(promptReasonAtom);
  return useCallback(
    (error) =>
      handleError(error, {
        // Several refused calls at once open one prompt.
        subscription: (type) => showPrompt(type),
        // The guard redirects to the login once signed out.
        unauthorized: () => {
          setNotice(SIGN_IN_ENDED);
          signOut();
        },
        alert: toast.failure,
      }),
    [showPrompt, setNotice, signOut],
  );
}
