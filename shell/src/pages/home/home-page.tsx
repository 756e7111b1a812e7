import { Link } from '@waxwing/kit/router';
import { buttonClass } from '@waxwing/kit/ui';
import { Logo } from '../../app/logo.js';
import { useTitle } from '../../app/use-title.js';
import styles from './home-page.module.css';

export default function HomePage() {
  useTitle('WhatsApp messages by one REST call');
  return (
    <div className={styles.page}>
      <header>
        <Logo />
        <Link to="/login" className={buttonClass('secondary', 'small')}>
          Sign In
        </Link>
      </header>
      <main>
        <h1>WhatsApp messages by one REST call</h1>
        <p>
          Link a phone by scanning a code, send with an API key, and see every message delivered and read.
        </p>
      </main>
    </div>
  );
}
