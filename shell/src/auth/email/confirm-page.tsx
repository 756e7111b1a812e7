import { sessionAtom } from '@waxwing/client/session';
import { Link, useSearchParams } from '@waxwing/kit/router';
import { Banner } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import { Loading } from '../../session/loading.js';
import { AuthPage } from '../auth-page.js';
import { ConfirmForm } from './confirm-form.js';
import { SignInFirst } from './sign-in-first.js';

/** Where the link in the mail to a new email leads. Opening it changes nothing: a program that follows links confirms nothing. */
export default function ConfirmPage() {
  const session = useAtomValue(sessionAtom);
  const [search] = useSearchParams();
  const token = search.get('token');
  if (session.status === 'checking') return <Loading />;
  return (
    <AuthPage
      name="Confirm Email"
      title="Confirm your new email"
      lead="Your account signs in with it from then on."
      foot={<Link to="/dashboard?tab=profile">Back to Profile</Link>}
    >
      {!token && <Banner tone="danger">This link is invalid or has expired.</Banner>}
      {token && session.status === 'visitor' && <SignInFirst token={token} />}
      {token && session.status === 'signed-in' && <ConfirmForm token={token} email={session.user.email} />}
    </AuthPage>
  );
}
