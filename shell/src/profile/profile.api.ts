import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { authStateAtom, signInAtom } from '@waxwing/client/auth';
import { useQuery, useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { SIGN_INS } from './sign-ins/sign-ins.api.js';

export type Profile = ResponseOf<'profile.get'>;
export type PendingEmail = NonNullable<Profile['pending_email']>;

const PROFILE = queryOptions('profile.get');

export function useProfile() {
  return useQuery({
    ...PROFILE,
    // A form is filled from it: a refetch must not change fields while the user types.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes the username, and requests another email. The answer has a new token with the current values. */
export function useUpdateProfile() {
  const signIn = useSetAtom(signInAtom);
  const queryClient = useQueryClient();
  return useImmediateMutation({
    mutationFn: (body: { username: string; email: string }) => call('profile.update', { body }),
    onSuccess: ({ pending_email, ...signedIn }) => {
      signIn(signedIn);
      queryClient.setQueryData(PROFILE.queryKey, { user: signedIn.user, pending_email });
    },
  });
}

/** Sends the confirmation mail again, without saving edits in the form. */
export function useResendConfirmation({ user, pending_email }: Profile) {
  const queryClient = useQueryClient();
  return useImmediateMutation({
    mutationFn: ({ email }: PendingEmail) =>
      call('profile.update', { body: { username: user.username, email } }),
    onSuccess: (answer) =>
      queryClient.setQueryData(PROFILE.queryKey, {
        user,
        pending_email: answer.pending_email ?? pending_email,
      }),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useImmediateMutation({
    mutationFn: () => call('profile.cancelEmailChange'),
    onSuccess: () =>
      queryClient.setQueryData<Profile>(
        PROFILE.queryKey,
        (known) => known && { ...known, pending_email: null },
      ),
  });
}

/** Changes the password, which ends every sign-in; the answer has a new token for this one. */
export function useChangePassword() {
  const authState = useAtomValue(authStateAtom);
  const signIn = useSetAtom(signInAtom);
  return useImmediateMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('profile.changePassword', { body }),
    onSuccess: ({ token }) => {
      if (authState.status === 'signed-in') signIn({ user: authState.user, token });
    },
    // All other sign-ins have ended.
    invalidates: [SIGN_INS],
  });
}
