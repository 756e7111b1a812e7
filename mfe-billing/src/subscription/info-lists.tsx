import { Link } from '@waxwing/kit/router';
import type { ReactNode } from 'react';
import styles from './info-lists.module.css';

/** Information about billing, and links to support. */
export function InfoLists() {
  return (
    <div className={styles.lists}>
      <InfoList title="Billing">
        <li>Plans are paid in advance, for 30 days or for a year.</li>
        <li>Nothing renews by itself: you are charged only when you pay.</li>
        <li>Change plans any time. What is unused of the old one is taken off the price of the new one.</li>
        <li>Cancel any time. The plan then lasts until the end of its period.</li>
        <li>
          Refunds are possible within 7 days of the first purchase: see{' '}
          <Link to="/refunds">Cancellations and Refunds</Link>.
        </li>
      </InfoList>
      <InfoList title="Support">
        <li>
          Write to us on the <Link to="/contact">contact page</Link>. We reply within 24 hours.
        </li>
        <li>Name the order when a payment is the matter; its number stands in the Order History.</li>
        <li>
          How to link a phone and to send is in the <Link to="/docs">documentation</Link>.
        </li>
      </InfoList>
    </div>
  );
}

function InfoList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
