import { authStateAtom } from '@waxwing/client/auth';
import { useLocation } from '@waxwing/kit/router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Loading } from '../app/loading.js';
import { RedirectWithSpinner } from '../app/redirect-with-spinner.js';
import { loginNoticeAtom, SIGN_IN_ENDED } from './login-notice.atoms.js';
import { loginStateFrom } from './return-path.js';
import { useInitialAuthStatus } from './use-initial-auth-status.js';

/** Shows its children to signed-in users; redirects visitors to the login, which returns them here. */
export function Guard({ children }: { children: ReactNode }) {
  const authState = useAtomValue(authStateAtom);
  const signInEnded = useAtomValue(loginNoticeAtom) === SIGN_IN_ENDED;
  const initialStatus = useInitialAuthStatus();
  const location = useLocation();
  if (authState.status === 'checking') return <Loading />;
  if (authState.status === 'visitor') {
    // After signing out no path is kept: the next user to sign in may be another person.
    const remembersPath = signInEnded || initialStatus === 'visitor';
    return <RedirectWithSpinner to="/login" state={remembersPath ? loginStateFrom(location) : undefined} />;
  }
  return children;
}
