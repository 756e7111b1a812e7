import { Link } from '@waxwing/kit/router';
import { SupportEmailLink } from '../../site/support-email-link.js';
import type { PolicyPart } from './policy.js';

export const PRIVACY_PARTS: readonly PolicyPart[] = [
  {
    title: 'What we keep',
    text: (
      <ul>
        <li>Your account: username, email address, and a hash of your password.</li>
        <li>Your instances: the linked number, and what keeps it linked.</li>
        <li>Your messages: number, text, status and times, for as long as your plan's history reaches.</li>
        <li>Your orders: plan, amount, and the payment's reference. We never see a card number.</li>
        <li>Technical records of requests, to run and protect the service.</li>
      </ul>
    ),
  },
  {
    title: 'What for',
    text: (
      <p>
        To carry your messages, show you what became of them, bill you, help you, and keep misuse away. We do
        not sell data, and we do not read your messages for advertising.
      </p>
    ),
  },
  {
    title: 'In your browser',
    text: (
      <p>
        The dashboard keeps your sign-in token and your choice of theme in your browser's storage. These pages
        set no advertising or tracking cookies.
      </p>
    ),
  },
  {
    title: 'Who else gets data',
    text: (
      <p>
        WhatsApp carries the messages. The payment provider takes payments, in its own window and under its
        own policy. Authorities get what the law makes us hand over.
      </p>
    ),
  },
  {
    title: 'Deletion',
    text: (
      <p>
        You can delete your account in the dashboard, under Profile. Its data is deleted or anonymised within
        30 days of deletion. What tax law makes us keep about payments is kept for that purpose alone.
      </p>
    ),
  },
  {
    title: 'Your rights',
    text: (
      <p>
        You can see, correct, export and delete your data, most of it by yourself under Profile. For anything
        else write to <SupportEmailLink /> or use the <Link to="/contact">contact page</Link>: requests are
        answered within 30 days.
      </p>
    ),
  },
  {
    title: 'Children',
    text: <p>The service is not for children under 13, and we do not knowingly keep data about them.</p>,
  },
];
