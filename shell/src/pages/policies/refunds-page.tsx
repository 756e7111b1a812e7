import { PageHead } from '../../site/page-head.js';
import { SupportEmailLink } from '../../site/support-email-link.js';
import { Policy, type PolicyPart } from './policy.js';

const REFUND_PARTS: readonly PolicyPart[] = [
  {
    title: 'Cancelling',
    text: (
      <>
        <ul>
          <li>A free trial can be cancelled any time.</li>
          <li>
            A paid subscription can be cancelled any time. It takes effect at the end of the billing period;
            until then everything keeps working.
          </li>
        </ul>
        <p>
          Cancel in the dashboard, in the Subscription or Billing section, or by contacting support at{' '}
          <SupportEmailLink />.
        </p>
      </>
    ),
  },
  {
    title: 'Refunds',
    text: (
      <ul>
        <li>Refunds are given only within 7 days of the initial purchase.</li>
        <li>There is no refund for usage-based charges, partial months or unused portions.</li>
        <li>A refund goes only to the original payment method.</li>
      </ul>
    ),
  },
  {
    title: 'How to ask for one',
    text: (
      <>
        <p>
          Write to <SupportEmailLink /> with the email address of your account and the number of the order.
        </p>
        <ul>
          <li>Support reviews a request in 2-3 business days.</li>
          <li>An approved refund is processed in 5-10 business days.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Billing',
    text: <p>Billing is monthly or annual, in advance.</p>,
  },
  {
    title: 'Billing disputes',
    text: (
      <p>
        If a charge looks wrong, write to us first: a billing dispute gets a response within 5 business days.
      </p>
    ),
  },
];

export default function RefundsPage() {
  return (
    <>
      <PageHead
        title="Cancellations and Refunds"
        description="How to cancel a plan, when a payment is refunded, and how long it takes."
      />
      <Policy
        title="Cancellations and Refunds"
        lede="You can cancel at any time. This page says what happens then, and when money is paid back."
        parts={REFUND_PARTS}
      />
    </>
  );
}
