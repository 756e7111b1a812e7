import { call } from '@waxwing/client';
import { signOutAtom } from '@waxwing/client/auth';
import { Link, useSearchParams } from '@waxwing/kit/router';
import { Banner, Button } from '@waxwing/kit/ui';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { PRODUCT } from '../../app/product.js';
import { AuthPage } from '../auth-page.js';
import { ForgotPassword } from '../forgot/forgot-password.js';
import styles from '../form.module.css';
import { useSubmission } from '../use-submission.js';

/** The target of "This was not me" in the mails to an account's previous email. Opening it changes nothing. */
export default function UndoPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthPage
      name="Undo Email Change"
      title="This was not me"
      lead="Take a change of your account's email back."
      foot={<Link to="/login">Back to Sign In</Link>}
    >
      {token ? (
        <UndoForm token={token} />
      ) : (
        <Banner tone="danger">This link is invalid or has expired.</Banner>
      )}
    </AuthPage>
  );
}

function UndoForm({ token }: { token: string }) {
  const [restored, setRestored] = useState('');
  const signOut = useSetAtom(signOutAtom);
  const { busy, error, submit } = useSubmission<undefined>(async () => {
    const { email } = await call('profile.undoEmailChange', { body: { token } });
    setRestored(email);
    // The sign-in in this browser has ended as well.
    signOut();
  }, 'Failed to take the change back. Please try again.');
  if (restored) {
    return (
      <>
        <Banner tone="success" title={`${restored} is your account's email again.`}>
          Every sign-in has ended, and the old password with it. Choose a new one now: the link comes to this
          address.
        </Banner>
        <ForgotPassword suggestion={() => restored} />
      </>
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
      <div>
        <p>If you did not ask for another email, somebody else was in your account. One press:</p>
        <ul className={styles.consequences}>
          <li>makes the address that got the mail your account's email again,</li>
          <li>ends every sign-in, on every device,</li>
          <li>ends the password; you choose a new one by mail.</li>
        </ul>
      </div>
      {error && (
        <Banner tone="danger">
          {error} If somebody else has your account, write to{' '}
          <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>.
        </Banner>
      )}
      <Button type="submit" variant="danger" wide busy={busy}>
        {busy ? 'Taking it back...' : 'This was not me'}
      </Button>
    </form>
  );
}
