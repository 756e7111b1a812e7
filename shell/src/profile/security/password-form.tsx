import { Banner, Button, Card, PasswordField } from '@waxwing/kit/ui';
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../auth/min-password-length.js';
import { readFormFields } from '../../auth/read-form-fields.js';
import { formErrorText } from '../form-error.js';
import { useChangePassword } from '../profile.api.js';
import styles from '../profile.module.css';

export function PasswordForm() {
  const { mutate, reset, error, isPending, isSuccess } = useChangePassword();
  const [ruleError, setRuleError] = useState('');
  const refusal = ruleError || formErrorText(error, 'Failed to change password. Please try again.');
  const clearErrors = () => {
    setRuleError('');
    // A call under way is not forgotten: its result is still to be told.
    if (!isPending) reset();
  };
  const submit = (form: HTMLFormElement) => {
    const { confirm, ...body } = readFormFields(form, 'currentPassword', 'newPassword', 'confirm');
    clearErrors();
    const rule = validatePasswordChange({ ...body, confirm });
    if (rule) setRuleError(rule);
    // Passwords do not stay on screen after a successful change.
    else mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Card title="Security & Password" level={2}>
      <form
        className={styles.form}
        onChange={clearErrors}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 6 characters."
          required
        />
        <PasswordField label="Confirm New Password" name="confirm" autoComplete="new-password" required />
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {isSuccess && (
          <Banner tone="success">Password changed. You stay signed in here, and nowhere else.</Banner>
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          {isPending ? 'Changing Password...' : 'Change Password'}
        </Button>
      </form>
    </Card>
  );
}

/** The validation error of a password change; empty when it is valid. */
function validatePasswordChange({ newPassword, confirm }: { newPassword: string; confirm: string }): string {
  if (newPassword.length < MIN_PASSWORD_LENGTH) return 'New password must be at least 6 characters long.';
  if (newPassword !== confirm) return 'New passwords do not match.';
  return '';
}
