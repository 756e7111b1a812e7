import { ApiError, call } from '@waxwing/client';
import { signInAtom, signOutAtom } from '@waxwing/client/auth';
import { Banner, Button } from '@waxwing/kit/ui';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styles from '../form.module.css';
import { useSubmission } from '../use-submission.js';

export function ConfirmForm({ token, email }: { token: string; email: string }) {
  const [confirmed, setConfirmed] = useState('');
  const { busy, error, submit } = useConfirmation(token, setConfirmed);
  if (confirmed) {
    return (
      <Banner tone="success" title={`Your email is ${confirmed} now.`}>
        You stay signed in here, and nowhere else. The old address was mailed a way to take the change back.
      </Banner>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(undefined);
      }}
    >
      <p>
        You are signed in as <strong className={styles.address}>{email}</strong>. Confirming ends every other
        sign-in.
      </p>
      {error && (
        <Banner tone="danger">
          {error} A link is good for the account that asked for it, once and for a day. Your profile sends
          another.
        </Banner>
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Confirming...' : 'Confirm New Email'}
      </Button>
    </form>
  );
}

function useConfirmation(token: string, onConfirmed: (email: string) => void) {
  const signIn = useSetAtom(signInAtom);
  const signOut = useSetAtom(signOutAtom);
  return useSubmission<undefined>(async () => {
    try {
      const signedIn = await call('profile.confirmEmail', { body: { token } });
      onConfirmed(signedIn.user.email);
      signIn(signedIn);
    } catch (error) {
      // The page then shows the sign-in prompt.
      if (error instanceof ApiError && error.type === 'unauthorized') signOut();
      throw error;
    }
  }, 'Failed to confirm your email. Please try again.');
}
