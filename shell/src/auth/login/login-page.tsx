import { sessionAtom } from '@waxwing/client/session';
import { Link, useLocation } from '@waxwing/kit/router';
import { Banner } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import { LedAway } from '../../session/led-away.js';
import { noticeAtom } from '../../session/notice.atoms.js';
import { returnPlace } from '../../session/return-place.js';
import { AuthPage } from '../auth-page.js';
import { LoginForm } from './login-form.js';

export default function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const notice = useAtomValue(noticeAtom);
  const location = useLocation();
  if (session.status === 'signed-in') return <LedAway to={returnPlace(location)} />;
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
