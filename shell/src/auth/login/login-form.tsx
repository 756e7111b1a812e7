import { call } from '@waxwing/client';
import { signInAtom } from '@waxwing/client/auth';
import { Banner, Button, Field, PasswordField } from '@waxwing/kit/ui';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import { ForgotPassword } from '../forgot/forgot-password.js';
import styles from '../form.module.css';
import { readFormFields } from '../read-form-fields.js';
import { useSubmission } from '../use-submission.js';

export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, setError, submit } = useLogin();
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        onChange={() => setError('')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readFormFields(event.currentTarget, 'email', 'password'));
        }}
      >
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {error && <Banner tone="danger">{error}</Banner>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      {/* Outside the form, so that events in its dialog do not change the form's state. */}
      <ForgotPassword suggestion={() => (form.current ? readFormFields(form.current, 'email').email : '')} />
    </>
  );
}

/** Signs in. The page handles the redirect. */
function useLogin() {
  const signIn = useSetAtom(signInAtom);
  const setNotice = useSetAtom(loginNoticeAtom);
  return useSubmission(async (body: { email: string; password: string }) => {
    signIn(await call('accounts.logIn', { body }));
    setNotice('');
  }, 'Login failed. Please try again.');
}
