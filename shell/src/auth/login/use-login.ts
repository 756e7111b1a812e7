import { call } from '@waxwing/client';
import { signInAtom } from '@waxwing/client/session';
import { useSetAtom } from 'jotai';
import { noticeAtom } from '../../session/notice.atoms.js';
import { useSubmission } from '../use-submission.js';

/** Signs in. The page sees to where that leads. */
export function useLogin() {
  const signIn = useSetAtom(signInAtom);
  const setNotice = useSetAtom(noticeAtom);
  return useSubmission(async (body: { email: string; password: string }) => {
    signIn(await call('accounts.logIn', { body }));
    setNotice('');
  }, 'Login failed. Please try again.');
}
