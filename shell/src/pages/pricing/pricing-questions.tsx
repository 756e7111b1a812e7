import { Link } from '@waxwing/kit/router';
import { PRODUCT } from '../../app/product.js';
import type { Question } from '../../site/faq.js';

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'Do I need a credit card for the Free plan?',
    answer: 'No credit card is required for Free. Sign up, claim the plan in the dashboard, and send.',
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes, at any time. Changes are prorated: what is unused of the period you paid for counts towards the new plan.',
  },
  {
    question: 'Is there a money-back guarantee?',
    answer: (
      <>
        Paid plans have a 30-day money-back guarantee. How a refund is asked for, and what it covers, is on
        the <Link to="/refunds">Cancellations and Refunds</Link> page.
      </>
    ),
  },
  {
    question: 'How reliable is the service?',
    answer: 'We offer 99.9% uptime.',
  },
  {
    question: 'How soon does support answer?',
    answer: (
      <>
        Within 24 hours. Write to <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a> or use
        the <Link to="/contact">contact page</Link>.
      </>
    ),
  },
  {
    question: 'What counts as a message?',
    answer:
      'A message that you send and that we accept. Received messages are free, and so is a message refused because its number is not on WhatsApp.',
  },
  {
    question: 'How does annual billing work?',
    answer:
      'You pay twelve months at once, 10% less than twelve single ones. The limits stay monthly. Nothing renews by itself.',
  },
];
