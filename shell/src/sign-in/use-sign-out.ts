import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { loginNoticeAtom } from './login-notice.atoms.js';

/** Ends the sign-in, clears token and user, and goes to the login, even if the server cannot be reached. */
export function useSignOut(): () => void {
  const clearSignIn = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  const navigate = useNavigate();
  return () => {
    // The call reads the token when it starts, so the token can be cleared at once; `keepalive` lets it outlive a closed tab.
    call('signIns.logOut', { keepalive: true }).catch(() => undefined);
    setNotice('');
    clearSignIn();
    void navigate('/login');
  };
}
