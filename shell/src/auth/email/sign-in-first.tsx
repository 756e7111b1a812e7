import { Link } from '@waxwing/kit/router';
import { Banner, buttonClass } from '@waxwing/kit/ui';

/** A mistyped address belongs to a stranger, who must not get the account by a link: so its owner signs in. */
export function SignInFirst({ token }: { token: string }) {
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
