import { authStateAtom } from '@waxwing/client/auth';
import { Link, useSearchParams } from '@waxwing/kit/router';
import { Banner, buttonClass } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import { Loading } from '../../app/loading.js';
import { AuthPage } from '../auth-page.js';
import { ConfirmForm } from './confirm-form.js';

/** The target of the link in the confirmation mail. Opening it changes nothing, since mail scanners follow links. */
export default function ConfirmPage() {
  const authState = useAtomValue(authStateAtom);
  const [search] = useSearchParams();
  const token = search.get('token');
  if (authState.status === 'checking') return <Loading />;
  return (
    <AuthPage
      name="Confirm Email"
      title="Confirm your new email"
      lead="Your account signs in with it from then on."
      foot={<Link to="/dashboard?tab=profile">Back to Profile</Link>}
    >
      {!token && <Banner tone="danger">This link is invalid or has expired.</Banner>}
      {token && authState.status === 'visitor' && <SignInPrompt token={token} />}
      {token && authState.status === 'signed-in' && (
        <ConfirmForm token={token} email={authState.user.email} />
      )}
    </AuthPage>
  );
}

/** A mistyped email belongs to a stranger, who must not get the account by a link: the owner has to sign in. */
function SignInPrompt({ token }: { token: string }) {
  const from = `/confirm-email?token=${encodeURIComponent(token)}`;
  return (
    <>
      <Banner>
        Sign in with the email that your account has now. You come back here to confirm the new one.
      </Banner>
      <Link to="/login" state={{ from }} className={buttonClass('primary', undefined, true)}>
        Sign in to confirm
      </Link>
    </>
  );
}
