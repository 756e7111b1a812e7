import { Link } from '@waxwing/kit/router';
import { buttonClass, Mark } from '@waxwing/kit/ui';
import { SendDemo } from './demo/send-demo.js';
import styles from './hero.module.css';

const PROMISES = [
  '1,000 messages a month on the Free plan',
  'No credit card',
  'Any language that speaks HTTP',
];

export function Hero() {
  return (
    <div className={styles.hero}>
      <h1>WhatsApp messages by one REST call</h1>
      <div className={styles.intro}>
        <p>
          Link a phone by scanning a code, send with an API key, and see every message delivered and read.
        </p>
        <div className={styles.actions}>
          <Link to="/signup" className={buttonClass('primary', 'large')}>
            Get Started
          </Link>
          <Link to="/docs" className={buttonClass('secondary', 'large')}>
            Read the docs
          </Link>
        </div>
        <ul>
          {PROMISES.map((promise) => (
            <li key={promise}>
              <Mark name="tick" /> {promise}
            </li>
          ))}
        </ul>
      </div>
      <SendDemo />
    </div>
  );
}
