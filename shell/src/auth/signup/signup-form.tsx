import { call } from '@waxwing/client';
import { signInAtom } from '@waxwing/client/auth';
import { Link, useNavigate } from '@waxwing/kit/router';
import { Banner, Button, Checkbox, Field, PasswordField } from '@waxwing/kit/ui';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import styles from '../form.module.css';
import { MIN_PASSWORD_LENGTH } from '../min-password-length.js';
import { readFormFields } from '../read-form-fields.js';
import { useSubmission } from '../use-submission.js';
import { useTimeout } from '../use-timeout.js';

/** The form's values without passwords, kept while the user reads the terms. */
const signupDraftAtom = atom({ username: '', email: '' });

/** How long the success message is shown before the dashboard opens, in milliseconds. */
const REDIRECT_DELAY_MS = 1_500;

/** Creates an account and signs in; `done` until the dashboard opens. */
function useSignup() {
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

export function SignupForm() {
  const [draft, setDraft] = useAtom(signupDraftAtom);
  const [accepted, setAccepted] = useState(false);
  const { busy, done, error, setError, submit } = useSignup();
  return (
    <form
      className={styles.form}
      onChange={(event) => {
        setError('');
        setDraft(readFormFields(event.currentTarget, 'username', 'email'));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { confirm, ...body } = readFormFields(
          event.currentTarget,
          'username',
          'email',
          'password',
          'confirm',
        );
        const refusal = validateSignup({ password: body.password, confirm, accepted });
        if (refusal) setError(refusal);
        else void submit(body);
      }}
    >
      <Field
        label="Username"
        name="username"
        autoComplete="nickname"
        defaultValue={draft.username}
        required
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
      />
      <PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" required />
      <TermsCheckbox accepted={accepted} onChange={setAccepted} />
      {error && <Banner tone="danger">{error}</Banner>}
      {done && <Banner tone="success">Account created successfully! Logging you in...</Banner>}
      <Button type="submit" variant="primary" wide busy={busy || done} disabled={!accepted}>
        {submitLabel({ busy, done })}
      </Button>
    </form>
  );
}

function submitLabel({ busy, done }: { busy: boolean; done: boolean }): string {
  if (done) return 'Logging you in...';
  return busy ? 'Creating account...' : 'Create Account';
}

interface SignupInput {
  readonly password: string;
  readonly confirm: string;
  readonly accepted: boolean;
}

/** The first validation error of a sign-up; empty when it is valid. */
function validateSignup({ password, confirm, accepted }: SignupInput): string {
  if (password !== confirm) return 'Passwords do not match';
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 6 characters long';
  if (!accepted) return 'You must accept the terms and conditions to continue';
  return '';
}

function TermsCheckbox({ accepted, onChange }: { accepted: boolean; onChange: (accepted: boolean) => void }) {
  return (
    <Checkbox name="terms" checked={accepted} onChange={onChange}>
      I accept the <Link to="/terms">terms and conditions</Link> and the{' '}
      <Link to="/privacy">privacy policy</Link>.
    </Checkbox>
  );
}
