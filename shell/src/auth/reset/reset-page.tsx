import { Link, useSearchParams } from '@waxwing/kit/router';
import { Banner } from '@waxwing/kit/ui';
import { AuthPage } from '../auth-page.js';
import { ForgotPassword } from '../forgot/forgot-password.js';
import { ResetForm } from './reset-form.js';

export default function ResetPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthPage
      name="Reset Password"
      title="Reset password"
      lead="A new password ends every sign-in so far, on every device."
      foot={<Link to="/login">Back to Sign In</Link>}
    >
      {token ? <ResetForm token={token} /> : <InvalidLink />}
    </AuthPage>
  );
}

/** Shown when the URL has no token. */
function InvalidLink() {
  return (
    <>
      <Banner tone="danger">Invalid Reset Link - This password reset link is invalid or has expired.</Banner>
      <p>Invalid reset link. Please request a new password reset.</p>
      <ForgotPassword />
    </>
  );
}
