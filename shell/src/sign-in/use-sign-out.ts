import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { loginNoticeAtom } from './login-notice.atoms.js';

/** Ends the sign-in, clears token and user, and goes to the login, whether or not the server can be reached. */
export function useSignOut(): () => void {
  const clearSession = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  const navigate = useNavigate();
  return () => {
    // The call takes its token along as it begins, so that the browser can forget it at once; it outlives a tab that is closed.
    call('signIns.logOut', { keepalive: true }).catch(() => undefined);
    setNotice('');
    clearSession();
    void navigate('/login');
  };
}
