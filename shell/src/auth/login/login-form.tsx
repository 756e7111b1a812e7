import { Banner, Button, Field, PasswordField } from '@waxwing/kit/ui';
import { useRef } from 'react';
import { ForgotPassword } from '../forgot/forgot-password.js';
import styles from '../form.module.css';
import { textsOf } from '../form-texts.js';
import { useLogin } from './use-login.js';

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
          void submit(textsOf(event.currentTarget, 'email', 'password'));
        }}
      >
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {error && <Banner tone="danger">{error}</Banner>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      {/* Beside the form, not in it: what happens in its dialog is no change of this form. */}
      <ForgotPassword suggestion={() => (form.current ? textsOf(form.current, 'email').email : '')} />
    </>
  );
}
