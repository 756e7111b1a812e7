import { Link } from '@waxwing/kit/router';
import { Logo } from '../app/logo.js';
import { PRODUCT } from '../app/product.js';
import { FOOTER_LINKS } from './links.js';
import styles from './site-footer.module.css';

/** The footer of every public page: links and the support address. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <Logo />
          <p>A hosted WhatsApp messaging API for developers and businesses.</p>
          <p>
            Questions? <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>
          </p>
        </div>
        {FOOTER_LINKS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className={styles.title}>{title}</p>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.legal}>
        {PRODUCT.name} is not an official WhatsApp provider, and is neither made nor endorsed by WhatsApp.
      </p>
    </footer>
  );
}
