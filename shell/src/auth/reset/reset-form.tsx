import { Banner, Button, Checkbox, PasswordField } from '@waxwing/kit/ui';
import { useState } from 'react';
import { ForgotPassword } from '../forgot/forgot-password.js';
import styles from '../form.module.css';
import { MIN_PASSWORD_LENGTH } from '../min-password-length.js';
import { readFormFields } from '../read-form-fields.js';
import { resetNotice } from './reset-notice.js';
import { useReset } from './use-reset.js';

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
