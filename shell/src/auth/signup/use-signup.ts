import { call } from '@waxwing/client';
import { signInAtom } from '@waxwing/client/session';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLater } from '../use-later.js';
import { useSubmission } from '../use-submission.js';
import { draftAtom } from './signup.atoms.js';

/** How long the good news stands before the dashboard opens, in milliseconds. */
const READ_MS = 1_500;

/** Opens an account and signs in; `done` until the dashboard opens. */
export function useSignup() {
  const [done, setDone] = useState(false);
  const signIn = useSetAtom(signInAtom);
  const setDraft = useSetAtom(draftAtom);
  const navigate = useNavigate();
  const submission = useSubmission(async (body: { email: string; password: string; username: string }) => {
    signIn(await call('accounts.signUp', { body }));
    setDraft({ username: '', email: '' });
    setDone(true);
  }, 'Signup failed. Please try again.');
  useLater(done, READ_MS, () => void navigate('/dashboard', { replace: true }));
  return { ...submission, done };
}
