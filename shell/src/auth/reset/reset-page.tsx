import { Link, useSearchParams } from '@waxwing/kit/router';
import { AuthPage } from '../auth-page.js';
import { InvalidLink } from './invalid-link.js';
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
