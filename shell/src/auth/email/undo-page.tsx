import { Link, useSearchParams } from '@waxwing/kit/router';
import { Banner } from '@waxwing/kit/ui';
import { AuthPage } from '../auth-page.js';
import { UndoForm } from './undo-form.js';

/** The target of "This was not me" in the mails to an account's previous email. Opening it changes nothing. */
export default function UndoPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthPage
      name="Undo Email Change"
      title="This was not me"
      lead="Take a change of your account's email back."
      foot={<Link to="/login">Back to Sign In</Link>}
    >
      {token ? (
        <UndoForm token={token} />
      ) : (
        <Banner tone="danger">This link is invalid or has expired.</Banner>
      )}
    </AuthPage>
  );
}
