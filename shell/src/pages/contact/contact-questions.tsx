import { formatCount } from '@waxwing/kit/format';
import { Link } from '@waxwing/kit/router';
import { Faq, type Question } from '../../site/faq.js';
import { type Plan, usePlans } from '../plans/plans.api.js';

/** The Free plan's limits until the plans are loaded. */
const FALLBACK: Pick<Plan, 'instance_limit' | 'message_limit'> = { instance_limit: 1, message_limit: 1_000 };

export function ContactQuestions() {
  const { data: plans } = usePlans();
  const free = plans?.find(({ name }) => name === 'Free') ?? FALLBACK;
  return <Faq questions={[{ question: 'Is there a free plan?', answer: freePlanText(free) }, ...OTHERS]} />;
}

function freePlanText({ instance_limit, message_limit }: typeof FALLBACK): string {
  const instances = instance_limit === 1 ? 'WhatsApp instance' : 'WhatsApp instances';
  return `Yes. The Free plan has ${formatCount(instance_limit)} ${instances} and ${formatCount(message_limit)} messages per month, and needs no credit card.`;
}

const OTHERS: readonly Question[] = [
  {
    question: 'How do I start?',
    answer: (
      <>
        <Link to="/signup">Sign up</Link>, create an instance, scan its QR code in WhatsApp, and send. The{' '}
        <Link to="/docs">documentation</Link> goes through it step by step.
      </>
    ),
  },
  {
    question: 'What should I write when something fails?',
    answer:
      'The request_id of the answer, the instance, and the time. Never send us a key or a password: we do not need them.',
  },
  {
    question: 'How do I cancel?',
    answer: (
      <>
        In the dashboard under Subscription, at any time. The{' '}
        <Link to="/refunds">Cancellations and Refunds</Link> page has the details.
      </>
    ),
  },
  {
    question: 'Is this the official WhatsApp API?',
    answer: (
      <>
        No. It is built on an unofficial WhatsApp Web automation library; the <Link to="/terms">terms</Link>{' '}
        say what that means for you.
      </>
    ),
  },
];
