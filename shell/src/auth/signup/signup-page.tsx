import { Link } from '@waxwing/kit/router';
import { RedirectWithSpinner } from '../../app/redirect-with-spinner.js';
import { useInitialAuthStatus } from '../../sign-in/use-initial-auth-status.js';
import { AuthPage } from '../auth-page.js';
import { SignupForm } from './signup-form.js';

export default function SignupPage() {
  // Only a user who arrives signed in is redirected at once; after a sign-up here, the success message comes first.
  if (useInitialAuthStatus() === 'signed-in') return <RedirectWithSpinner to="/dashboard" />;
  return (
    <AuthPage
      name="Get Started"
      title="Create your account"
      lead="No credit card for Free: link a WhatsApp number and send your first message."
      foot={
        <p>
          Already have an account? <Link to="/login">Sign In</Link>
        </p>
      }
    >
      <SignupForm />
    </AuthPage>
  );
}
