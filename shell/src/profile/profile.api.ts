import { type AnswerOf, call } from '@waxwing/client';
import { sessionAtom, signInAtom } from '@waxwing/client/session';
import { useMutation, useQuery, useQueryClient } from '@waxwing/kit/query';
import { useAtomValue, useSetAtom } from 'jotai';
import { SIGN_INS } from './sign-ins/sign-ins.api.js';

export type User = AnswerOf<'profile.get'>['user'];

const PROFILE = ['profile'];

export function useProfile() {
  return useQuery({
    queryKey: PROFILE,
    queryFn: ({ signal }) => call('profile.get', { signal }),
    select: ({ user }) => user,
    // A form is filled from it: nothing may change under the hands of who types.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes username and email. The answer's token goes on: it is the one that says them. */
export function useUpdateProfile() {
  const signIn = useSetAtom(signInAtom);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; email: string }) => call('profile.update', { body }),
    onSuccess: (signedIn) => {
      signIn(signedIn);
      queryClient.setQueryData(PROFILE, { user: signedIn.user });
    },
  });
}

/** Changes the password, which ends every sign-in; the answer's token is this one's new one. */
export function useChangePassword() {
  const session = useAtomValue(sessionAtom);
  const signIn = useSetAtom(signInAtom);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('profile.changePassword', { body }),
    onSuccess: ({ token }) => {
      if (session.status === 'signed-in') signIn({ user: session.user, token });
      // All others have ended.
      return queryClient.invalidateQueries({ queryKey: SIGN_INS });
    },
  });
}
