import { call, download } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { useSetAtom } from 'jotai';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';

/** Downloads all data of the account as a file; requires the password. */
export function useExport() {
  return useImmediateMutation({
    mutationFn: (password: string) => {
      const headers = { 'x-confirm-password': encodeURIComponent(password) };
      return download('profile.export', { headers }, { file: 'waxwing-export.json' });
    },
  });
}

/** Closes the account permanently and ends the session. */
export function useCloseAccount() {
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  return useImmediateMutation({
    mutationFn: (password: string) => call('profile.close', { body: { password } }),
    onSuccess: () => {
      setNotice('Your account is closed. Its data is being erased.');
      signOut();
    },
  });
}
