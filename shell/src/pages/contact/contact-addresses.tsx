import { PRODUCT } from '../../app/product.js';
import styles from './contact-addresses.module.css';

const DEPARTMENTS = [
  { name: 'General', email: PRODUCT.supportEmail, within: '24 hours' },
  { name: 'Technical support', email: PRODUCT.technicalEmail, within: '12 hours' },
  { name: 'Enterprise sales', email: PRODUCT.salesEmail, within: '4 hours' },
];

/** Other contact channels, and the response times. */
export function ContactAddresses() {
  return (
    <section className={styles.addresses} aria-label="Addresses and response times">
      <h2>Response times</h2>
      <dl>
        {DEPARTMENTS.map(({ name, email, within }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.responseTime}>{within}</dd>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ))}
      </dl>
      <h2>Phone</h2>
      <p>
        <a href={`tel:${PRODUCT.phone.replaceAll(' ', '')}`}>{PRODUCT.phone}</a>
      </p>
      <h2>Office</h2>
      <address>
        {PRODUCT.office.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}
