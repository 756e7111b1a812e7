import { Link } from '@waxwing/kit/router';
import { AuthPage } from '../auth-page.js';
import { SignupForm } from './signup-form.js';

export default function SignupPage() {
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
