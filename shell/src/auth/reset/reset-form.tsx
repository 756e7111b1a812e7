import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { useNavigate } from '@waxwing/kit/router';
import { Banner, Button, Checkbox, PasswordField } from '@waxwing/kit/ui';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import { ForgotPassword } from '../forgot/forgot-password.js';
import styles from '../form.module.css';
import { MIN_PASSWORD_LENGTH } from '../min-password-length.js';
import { readFormFields } from '../read-form-fields.js';
import { useSubmission } from '../use-submission.js';
import { useTimeout } from '../use-timeout.js';
import { type ResetResponse, resetNotice } from './reset-notice.js';

/** How long the success message is shown before the login opens, in milliseconds. */
const REDIRECT_DELAY_MS = 3_000;

/** Sets the new password; `done` is its result until the login opens with a notice about it. */
function useReset(token: string) {
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

/** Whether a link is used or expired is known only after submitting: then a new one can be requested here. */
export function ResetForm({ token }: { token: string }) {
  const [tried, setTried] = useState(false);
  const [switchOffKeys, setSwitchOffKeys] = useState(true);
  const { busy, done, error, setError, submit } = useReset(token);
  if (done) {
    return (
      <>
        <Banner tone="success">
          Password reset successfully! You can now log in with your new password.
        </Banner>
        <Banner>{resetNotice(done)}</Banner>
      </>
    );
  }
  return (
    <>
      <form
        className={styles.form}
        onChange={() => setError('')}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = readFormFields(event.currentTarget, 'password', 'confirm');
          const refusal = validateNewPassword(typed);
          if (refusal) setError(refusal);
          else void submit({ newPassword: typed.password, switchOffKeys }).then(() => setTried(true));
        }}
      >
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          hint="At least 6 characters."
          required
        />
        <PasswordField label="Confirm New Password" name="confirm" autoComplete="new-password" required />
        <Checkbox name="switchOffKeys" checked={switchOffKeys} onChange={setSwitchOffKeys}>
          Switch off the API keys made since you last used a link from our mails. Somebody else may have made
          them. Programs that use them, keys of instances included, send nothing until you switch them on
          again.
        </Checkbox>
        {error && <Banner tone="danger">{error}</Banner>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? 'Resetting Password...' : 'Reset Password'}
        </Button>
      </form>
      {tried && <ForgotPassword />}
    </>
  );
}

/** The validation error of a new password; empty when it is valid. */
function validateNewPassword({ password, confirm }: { password: string; confirm: string }): string {
  if (password !== confirm) return 'Passwords do not match.';
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 6 characters long.';
  return '';
}
