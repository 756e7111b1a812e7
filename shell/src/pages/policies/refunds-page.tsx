import { PageHead } from '../../site/page-head.js';
import { Policy } from './policy.js';
import { REFUND_PARTS } from './refund-parts.js';

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
