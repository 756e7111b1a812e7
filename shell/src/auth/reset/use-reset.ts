import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/session';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLater } from '../use-later.js';
import { useSubmission } from '../use-submission.js';

/** How long the good news stands before the login opens, in milliseconds. */
const READ_MS = 3_000;

/** Sets the new password; `done` until the login opens. */
export function useReset(token: string) {
  const [done, setDone] = useState(false);
  const signOut = useSetAtom(signOutAtom);
  const navigate = useNavigate();
  const submission = useSubmission(async (newPassword: string) => {
    await call('accounts.resetPassword', { body: { token, newPassword } });
    // A sign-in of this account in this browser is over as well.
    signOut();
    setDone(true);
  }, 'Failed to reset password. Please try again.');
  useLater(done, READ_MS, () => void navigate('/login', { replace: true }));
  return { ...submission, done };
}
