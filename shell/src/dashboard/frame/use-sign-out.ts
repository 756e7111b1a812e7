import { signOutAtom } from '@waxwing/client/session';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { noticeAtom } from '../../session/notice.atoms.js';

/** Clears token and user, and goes to the login. */
export function useSignOut(): () => void {
  const clear = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(noticeAtom);
  const navigate = useNavigate();
  return () => {
    setNotice('');
    clear();
    void navigate('/login');
  };
}
