import { ApiError, call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/session';
import { useMutation } from '@waxwing/kit/query';
import { useSetAtom } from 'jotai';
import { noticeAtom } from '../../session/notice.atoms.js';
import { saveFile } from './save-file.js';

/** Saves all that is kept of the account as a file, for whoever knows its password. */
export function useExport() {
  return useMutation({
    mutationFn: async (password: string) => saveFile('waxwing-export.json', await fetchExport(password)),
  });
}

/** Closes the account for good and ends the session. */
export function useCloseAccount() {
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(noticeAtom);
  return useMutation({
    mutationFn: (password: string) => call('profile.close', { body: { password } }),
    onSuccess: () => {
      setNotice('Your account is closed. Its data is being erased.');
      signOut();
    },
  });
}

/** The one call whose answer is a file, and whose password is no part of a body: it may be large, so it is taken as it comes. */
async function fetchExport(password: string): Promise<Blob> {
  const headers = {
    authorization: `Bearer ${localStorage.getItem('token')}`,
    'x-confirm-password': encodeURIComponent(password),
  };
  const response = await fetch('/api/profile/export', { headers }).catch((cause: unknown) => {
    throw ApiError.noAnswer(cause);
  });
  if (!response.ok) throw ApiError.of(response.status, await response.json().catch(() => undefined));
  return response.blob();
}
