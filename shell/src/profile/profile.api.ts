import { type AnswerOf, call } from '@waxwing/client';
import { sessionAtom, signInAtom } from '@waxwing/client/session';
import { useMutation, useQuery, useQueryClient } from '@waxwing/kit/query';
import { useAtomValue, useSetAtom } from 'jotai';
import { SIGN_INS } from './sign-ins/sign-ins.api.js';

export type Profile = AnswerOf<'profile.get'>;
export type PendingEmail = NonNullable<Profile['pending_email']>;

const PROFILE = ['profile'];

export function useProfile() {
  return useQuery({
    queryKey: PROFILE,
    queryFn: ({ signal }) => call('profile.get', { signal }),
    // A form is filled from it: nothing may change under the hands of who types.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes the username, and asks for another email. The answer's token goes on: it is the one that says what is in force. */
export function useUpdateProfile() {
  const signIn = useSetAtom(signInAtom);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; email: string }) => call('profile.update', { body }),
    onSuccess: ({ pending_email, ...signedIn }) => {
      signIn(signedIn);
      queryClient.setQueryData(PROFILE, { user: signedIn.user, pending_email });
    },
  });
}

/** Has the link to the new email mailed once more. What is typed into the form beside it is not saved. */
export function useSendAgain({ user, pending_email }: Profile) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ email }: PendingEmail) =>
      call('profile.update', { body: { username: user.username, email } }),
    onSuccess: (answer) =>
      queryClient.setQueryData(PROFILE, { user, pending_email: answer.pending_email ?? pending_email }),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('profile.cancelEmailChange'),
    onSuccess: () =>
      queryClient.setQueryData<Profile>(PROFILE, (known) => known && { ...known, pending_email: null }),
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
