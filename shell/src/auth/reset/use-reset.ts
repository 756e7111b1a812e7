import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import { useSubmission } from '../use-submission.js';
import { useTimeout } from '../use-timeout.js';
import { type ResetResponse, resetNotice } from './reset-notice.js';

/** How long the success message is shown before the login opens, in milliseconds. */
const REDIRECT_DELAY_MS = 3_000;

/** Sets the new password; `done` is its result until the login opens with a notice about it. */
export function useReset(token: string) {
  const [done, setDone] = useState<ResetResponse>();
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  const navigate = useNavigate();
  const submission = useSubmission(async (input: { newPassword: string; switchOffKeys: boolean }) => {
    const answer = await call('accounts.resetPassword', { body: { token, ...input } });
    // The sign-in in this browser has ended as well.
    signOut();
    setNotice(resetNotice(answer));
    setDone(answer);
  }, 'Failed to reset password. Please try again.');
  useTimeout(done !== undefined, REDIRECT_DELAY_MS, () => void navigate('/login', { replace: true }));
  return { ...submission, done };
}
