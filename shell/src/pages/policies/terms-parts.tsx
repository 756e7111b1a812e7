import { Link } from '@waxwing/kit/router';
import { PRODUCT } from '../../app/product.js';
import { SupportEmailLink } from '../../site/support-email-link.js';
import type { PolicyPart } from './policy.js';

export const TERMS_PARTS: readonly PolicyPart[] = [
  {
    title: 'Acceptance',
    text: (
      <p>
        By making an account or using the API you accept these terms. If you act for a company, you accept
        them for it, and say that you may.
      </p>
    ),
  },
  {
    title: 'Not an official WhatsApp service',
    text: (
      <>
        <p>
          {PRODUCT.name} is not an official WhatsApp provider. It is built on an unofficial WhatsApp Web
          automation library, and is neither made, approved nor endorsed by WhatsApp or Meta.
        </p>
        <p>
          WhatsApp may limit or close an account that it thinks is automated, and may change what this service
          depends on. You use it with your own WhatsApp accounts and at your own risk, and WhatsApp's own
          terms apply to you as well.
        </p>
      </>
    ),
  },
  {
    title: 'Your account and your keys',
    text: (
      <p>
        Keep your password and your API keys to yourself. Whatever is sent with your keys counts as sent by
        you. Tell us at once when one has become known, and switch it off in the dashboard.
      </p>
    ),
  },
  {
    title: 'Acceptable use',
    text: (
      <>
        <p>Write only to people who expect to hear from you. In particular, do not</p>
        <ul>
          <li>send spam, bulk advertising nobody asked for, or messages to bought lists of numbers;</li>
          <li>deceive, threaten or harass, or send what is against the law;</li>
          <li>attack or overload the service, or get around its limits.</li>
        </ul>
        <p>We may suspend an account that does any of this.</p>
      </>
    ),
  },
  {
    title: 'Plans, payment and cancellation',
    text: (
      <p>
        A plan holds a number of instances and of messages. Paid plans are billed monthly or annually, in
        advance. You may cancel any time, with effect at the end of the billing period; the{' '}
        <Link to="/refunds">Cancellations and Refunds</Link> page is part of these terms.
      </p>
    ),
  },
  {
    title: 'Availability and liability',
    text: (
      <p>
        We aim at 99.9% uptime. WhatsApp itself is out of our hands: that a message is delivered, or delivered
        in time, cannot be promised. As far as the law allows, the service comes as it is, and our liability
        ends at what you paid us in the last twelve months.
      </p>
    ),
  },
  {
    title: 'Changes and contact',
    text: (
      <p>
        When these terms change we say so here, and by email when it matters to you. You can end your account
        in the dashboard at any time. How we treat your data is in the{' '}
        <Link to="/privacy">privacy policy</Link>. Questions: <SupportEmailLink />.
      </p>
    ),
  },
];
