import { ApiError, call, queryOptions, type ResponseOf } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useQuery } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { useSetAtom } from 'jotai';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';

export type SignIn = ResponseOf<'signIns.list'>['sign_ins'][number];

export const SIGN_INS = queryOptions('signIns.list');

export function useSignIns() {
  return useQuery({ ...SIGN_INS, select: ({ sign_ins }) => sign_ins });
}

/** Ends one sign-in; one that has ended meanwhile counts as ended. */
export function useEndSignIn() {
  return useImmediateMutation({
    mutationFn: (id: string) =>
      call('signIns.end', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'sign_in_not_found')) throw error;
      }),
    invalidates: [SIGN_INS],
  });
}

/** Ends all sign-ins, including this one. */
export function useSignOutEverywhere() {
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  return useImmediateMutation({
    mutationFn: () => call('signIns.logOutEverywhere'),
    onSuccess: () => {
      setNotice('You are signed out everywhere.');
      signOut();
    },
  });
}
