import { Link } from '@waxwing/kit/router';
import { PRODUCT } from '../../app/product.js';
import { PageHead } from '../../site/page-head.js';
import { SupportEmailLink } from '../../site/support-email-link.js';
import { Policy } from './policy.js';

export default function ShippingPage() {
  return (
    <>
      <PageHead
        title="Shipping"
        description={`${PRODUCT.name} is a digital service: there is no physical delivery.`}
      />
      <Policy
        title="Shipping"
        lede={`${PRODUCT.name} is a digital service. There is no physical delivery: nothing is packed, shipped or posted.`}
        parts={[
          {
            title: 'What you get, and when',
            text: (
              <p>
                A plan is active as soon as it is claimed or its payment is confirmed, as a rule within
                seconds. You use it in the <Link to="/dashboard">dashboard</Link> and through the API. No
                shipping cost is ever added.
              </p>
            ),
          },
          {
            title: 'If your plan does not become active',
            text: (
              <p>
                See Order History in the dashboard for the state of the payment, or write to{' '}
                <SupportEmailLink /> with the order's number.
              </p>
            ),
          },
        ]}
      />
    </>
  );
}
