import { call } from '@waxwing/client';
import { signInAtom } from '@waxwing/client/auth';
import { useNavigate } from '@waxwing/kit/router';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSubmission } from '../use-submission.js';
import { useTimeout } from '../use-timeout.js';
import { signupDraftAtom } from './signup.atoms.js';

/** How long the success message is shown before the dashboard opens, in milliseconds. */
const REDIRECT_DELAY_MS = 1_500;

/** Creates an account and signs in; `done` until the dashboard opens. */
export function useSignup() {
  const [done, setDone] = useState(false);
  const signIn = useSetAtom(signInAtom);
  const setDraft = useSetAtom(signupDraftAtom);
  const navigate = useNavigate();
  const submission = useSubmission(async (body: { email: string; password: string; username: string }) => {
    signIn(await call('accounts.signUp', { body }));
    setDraft({ username: '', email: '' });
    setDone(true);
  }, 'Signup failed. Please try again.');
  useTimeout(done, REDIRECT_DELAY_MS, () => void navigate('/dashboard', { replace: true }));
  return { ...submission, done };
}
