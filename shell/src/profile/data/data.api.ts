import { call, download } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';

/** Downloads all data of the account as a file; requires the password. `abort` ends it. */
export function useExport() {
  const running = useRef<AbortController>(undefined);
  const mutation = useImmediateMutation({
    mutationFn: (password: string) => {
      running.current = new AbortController();
      const { signal } = running.current;
      const headers = { 'x-confirm-password': encodeURIComponent(password) };
      return download('profile.export', { headers, signal }, { file: 'waxwing-export.json' });
    },
  });
  return { ...mutation, abort: () => running.current?.abort() };
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
