import { Link } from '@waxwing/kit/router';
import { buttonClass } from '@waxwing/kit/ui';
import styles from './call-to-action.module.css';

/** The closing call to action, in the style of a letter. */
export function CallToAction() {
  return (
    <section className={styles.letter} aria-labelledby="begin">
      <div>
        <h2 id="begin">Send your first message today</h2>
        <p>The Free plan asks for no credit card. All it takes is a phone with WhatsApp on it.</p>
        <div className={styles.actions}>
          <Link to="/signup" className={buttonClass('primary', 'large')}>
            Create your account
          </Link>
          <Link to="/pricing" className={buttonClass('secondary', 'large')}>
            See the plans
          </Link>
        </div>
      </div>
      <svg className={styles.stamp} aria-hidden="true" viewBox="0 0 132 96" fill="none" stroke="currentColor">
        <rect
          x="66"
          y="6"
          width="60"
          height="72"
          strokeWidth="2"
          strokeDasharray="0.1 5"
          strokeLinecap="round"
        />
        <path d="M80 34l8 22 8-18 8 18 8-22" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round" />
        <g strokeWidth="1.5" opacity="0.7">
          <circle cx="44" cy="58" r="30" />
          <circle cx="44" cy="58" r="21" />
          <path d="M78 46c8-6 14 6 22 0s14 6 22 0M80 58c8-6 14 6 22 0s14 6 20 0M78 70c8-6 14 6 22 0s14 6 22 0" />
          <path d="M34 58l7 7 14-15" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
        </g>
      </svg>
    </section>
  );
}
