import { useNavigate } from '@waxwing/kit/router';
import { Banner, Button, Card, Field, PasswordField } from '@waxwing/kit/ui';
import { Logo } from '../../app/logo.js';
import { useTitle } from '../../app/use-title.js';
import styles from './login-page.module.css';
import { useLogin } from './use-login.js';

export default function LoginPage() {
  useTitle('Sign In');
  const navigate = useNavigate();
  const { busy, error, clearError, logIn } = useLogin(() => navigate('/dashboard'));
  return (
    <main className={styles.page}>
      <Logo />
      <h1>Sign in</h1>
      <Card>
        <form
          className={styles.form}
          onChange={clearError}
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            void logIn({ email: String(data.get('email')), password: String(data.get('password')) });
          }}
        >
          {error && <Banner tone="danger">{error}</Banner>}
          <Field label="Email" name="email" type="email" autoComplete="email" required />
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy ? 'Signing in...' : 'Sign In'}
          </Button>
        </form>
      </Card>
    </main>
  );
}
