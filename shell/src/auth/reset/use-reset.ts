import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/session';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { noticeAtom } from '../../session/notice.atoms.js';
import { useLater } from '../use-later.js';
import { useSubmission } from '../use-submission.js';
import { afterReset, type ResetAnswer } from './after-reset.js';

/** How long the good news stands before the login opens, in milliseconds. */
const READ_MS = 3_000;

/** Sets the new password; `done` until the login opens, which repeats what there is to know. */
export function useReset(token: string) {
  const [done, setDone] = useState<ResetAnswer>();
  const signOut = useSetAtom(signOutAtom);
  const setNotice = useSetAtom(noticeAtom);
  const navigate = useNavigate();
  const submission = useSubmission(async (chosen: { newPassword: string; switchOffKeys: boolean }) => {
    const answer = await call('accounts.resetPassword', { body: { token, ...chosen } });
    // A sign-in of this account in this browser is over as well.
    signOut();
    setNotice(afterReset(answer));
    setDone(answer);
  }, 'Failed to reset password. Please try again.');
  useLater(done !== undefined, READ_MS, () => void navigate('/login', { replace: true }));
  return { ...submission, done };
}
