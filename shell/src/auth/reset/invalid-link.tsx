import { Banner } from '@waxwing/kit/ui';
import { ForgotPassword } from '../forgot/forgot-password.js';

/** Stands in for the form where the address has no token. */
export function InvalidLink() {
  return (
    <>
      <Banner tone="danger">Invalid Reset Link - This password reset link is invalid or has expired.</Banner>
      <p>Invalid reset link. Please request a new password reset.</p>
      <ForgotPassword />
    </>
  );
}
