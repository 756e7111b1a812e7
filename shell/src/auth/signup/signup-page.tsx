import { Link } from '@waxwing/kit/router';
import { LedAway } from '../../session/led-away.js';
import { useArrivedAs } from '../../session/use-arrived-as.js';
import { AuthPage } from '../auth-page.js';
import { SignupForm } from './signup-form.js';

export default function SignupPage() {
  // Who signs up here sees the good news first; who has an account already needs no other.
  if (useArrivedAs() === 'signed-in') return <LedAway to="/dashboard" />;
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
