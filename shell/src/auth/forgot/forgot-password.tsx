import { Banner, Button } from '@waxwing/kit/ui';
import { lazy, Suspense, useState } from 'react';
import styles from '../form.module.css';

// Few forget; the others need not load the dialog.
const ForgotDialog = lazy(() => import(/* webpackChunkName: "forgot-password" */ './forgot-dialog.js'));

/** Asks for the email of an account and has a link to a new password mailed there. `suggestion` is read when the dialog opens. */
export function ForgotPassword({ suggestion = () => '' }: { suggestion?: () => string }) {
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      {sent && (
        <Banner tone="success">
          If an account with that email exists, a password reset link has been sent.
        </Banner>
      )}
      <div className={styles.aside}>
        <span>Forgot your password?</span>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setSent(false);
            setAsking(true);
          }}
        >
          Reset password
        </Button>
      </div>
      {asking && (
        <Suspense>
          <ForgotDialog
            suggestion={suggestion()}
            onClose={close}
            onSent={() => {
              close();
              setSent(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
