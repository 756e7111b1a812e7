import { call } from '@waxwing/client';
import { Banner, Button, Field } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import styles from '../form.module.css';
import { readFormFields } from '../read-form-fields.js';
import { useSubmission } from '../use-submission.js';

interface ForgotDialogProps {
  readonly suggestion: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

export default function ForgotDialog({ suggestion, onClose, onSent }: ForgotDialogProps) {
  const id = useId();
  const { busy, error, setError, submit } = useSubmission(async (body: { email: string }) => {
    await call('accounts.forgotPassword', { body });
    onSent();
  }, 'Failed to send reset email. Please try again.');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reset password"
      description="We mail you a link that lets you choose a new one."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {busy ? 'Sending...' : 'Reset password'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onChange={() => setError('')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readFormFields(event.currentTarget, 'email'));
        }}
      >
        <Field
          label="Enter your email address:"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={suggestion}
          required
        />
        {error && <Banner tone="danger">{error}</Banner>}
      </form>
    </Dialog>
  );
}
