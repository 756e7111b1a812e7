import { authStateAtom } from '@waxwing/client/auth';
import { Link, useLocation } from '@waxwing/kit/router';
import { Banner } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import { RedirectWithSpinner } from '../../app/redirect-with-spinner.js';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import { returnPath } from '../../sign-in/return-path.js';
import { AuthPage } from '../auth-page.js';
import { LoginForm } from './login-form.js';

export default function LoginPage() {
  const authState = useAtomValue(authStateAtom);
  const notice = useAtomValue(loginNoticeAtom);
  const location = useLocation();
  if (authState.status === 'signed-in') return <RedirectWithSpinner to={returnPath(location)} />;
  return (
    <AuthPage
      name="Sign In"
      title="Sign in"
      lead="Your instances, keys and messages are where you left them."
      foot={
        <p>
          No account yet? <Link to="/signup">Get Started</Link>
        </p>
      }
    >
      {notice && <Banner>{notice}</Banner>}
      <LoginForm />
    </AuthPage>
  );
}
