import { Link } from '@waxwing/kit/router';
import styles from './logo.module.css';
import { PRODUCT } from './product.js';

/** The logo and name, as a link to the home page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <svg aria-hidden="true" width="26" height="26" viewBox="0 0 32 32" fill="none">
        <rect
          x="1.5"
          y="1.5"
          width="29"
          height="29"
          rx="2"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="0.1 4.1"
          strokeLinecap="round"
        />
        <path
          d="M8 11.5l3.5 9.5L16 12.5l4.5 8.5L24 11.5"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      {PRODUCT.name}
    </Link>
  );
}
