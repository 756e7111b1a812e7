import { Banner, Button, Card, PasswordField } from '@waxwing/kit/ui';
import { useState } from 'react';
import { textsOf } from '../../auth/form-texts.js';
import { useChangePassword } from '../profile.api.js';
import styles from '../profile.module.css';
import type { ProfileProps } from '../profile-props.js';
import { refusalText } from '../refusal.js';
import { useSessionEnd } from '../use-session-end.js';
import { refusalOf } from './password-rules.js';

export function PasswordForm({ onError }: ProfileProps) {
  const { mutate, reset, error, isPending, isSuccess } = useChangePassword();
  const [broken, setBroken] = useState('');
  useSessionEnd(error, onError);
  const refusal = broken || refusalText(error, 'Failed to change password. Please try again.');
  const forget = () => {
    setBroken('');
    reset();
  };
  const submit = (form: HTMLFormElement) => {
    const { confirm, ...body } = textsOf(form, 'currentPassword', 'newPassword', 'confirm');
    forget();
    const rule = refusalOf({ ...body, confirm });
    if (rule) setBroken(rule);
    // No password stays on a screen where it has done its work.
    else mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Card title="Security & Password" level={2}>
      <form
        className={styles.form}
        onChange={forget}
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
