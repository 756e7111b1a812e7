import { authStateAtom } from '@waxwing/client/auth';
import { useLocation } from '@waxwing/kit/router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Loading } from '../app/loading.js';
import { RedirectWithSpinner } from '../app/redirect-with-spinner.js';
import { loginNoticeAtom, SIGN_IN_ENDED } from './login-notice.atoms.js';
import { loginStateFrom } from './return-path.js';
import { useInitialAuthStatus } from './use-initial-auth-status.js';

/** For signed-in people: everybody else is led to the login, and from there to what they had asked for. */
export function Guard({ children }: { children: ReactNode }) {
  const authState = useAtomValue(authStateAtom);
  const signInEnded = useAtomValue(loginNoticeAtom) === SIGN_IN_ENDED;
  const initialStatus = useInitialAuthStatus();
  const location = useLocation();
  if (authState.status === 'checking') return <Loading />;
  if (authState.status === 'visitor') {
    // Whoever has signed out leaves no place behind: the next one to sign in here may be somebody else.
    const remembersPath = signInEnded || initialStatus === 'visitor';
    return <RedirectWithSpinner to="/login" state={remembersPath ? loginStateFrom(location) : undefined} />;
  }
  return children;
}
