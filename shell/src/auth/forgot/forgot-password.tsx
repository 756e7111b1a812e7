import { Banner, Button } from '@waxwing/kit/ui';
import { lazy, Suspense, useState } from 'react';
import styles from '../form.module.css';

// The dialog is rarely used, so it is loaded on demand.
const ForgotDialog = lazy(() => import(/* webpackChunkName: "forgot-password" */ './forgot-dialog.js'));

/** Requests a password reset link by email. `suggestion` is read when the dialog opens. */
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
