import { annualPrice, type BillingPeriod } from '@waxwing/client';
import { authStateAtom } from '@waxwing/client/auth';
import { formatCount, formatRupees } from '@waxwing/kit/format';
import { Link } from '@waxwing/kit/router';
import { buttonClass, Card, Mark } from '@waxwing/kit/ui';
import { useAtomValue } from 'jotai';
import type { Plan } from '../plans/plans.api.js';
import styles from './plan-card.module.css';

/** The features of each plan beside its limits and the API. */
const EXTRA_FEATURES: Readonly<Record<string, readonly string[]>> = {
  Free: ['Email support', '7 days of history'],
  Basic: ['Priority support', '30 days of history', 'Analytics dashboard'],
  Pro: ['24/7 support', '90 days of history', 'Advanced analytics', 'Webhooks'],
  Enterprise: ['Dedicated support', 'Unlimited history', 'Custom analytics', 'SLA'],
};

/** The feature lines of a plan's card. */
function planFeatures({ name, instance_limit, message_limit }: Plan): readonly string[] {
  return [
    `${formatCount(instance_limit)} ${instance_limit === 1 ? 'WhatsApp Instance' : 'WhatsApp Instances'}`,
    `${formatCount(message_limit)} messages per month`,
    'API access',
    ...(EXTRA_FEATURES[name] ?? []),
  ];
}

const MOST_POPULAR = 'Basic';

export function PlanCard({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const popular = plan.name === MOST_POPULAR;
  const isCustomer = useAtomValue(authStateAtom).status === 'signed-in';
  return (
    <li className={styles.plan} data-popular={popular || undefined}>
      <Card
        edge="perforated"
        title={plan.name}
        aside={popular && <strong className={styles.badge}>Most Popular</strong>}
        footer={
          <Link
            to={isCustomer ? '/dashboard?tab=subscription' : '/signup'}
            className={buttonClass(popular ? 'primary' : 'secondary', 'regular', true)}
          >
            {plan.price === 0 ? 'Get Started Free' : `Start ${plan.name} Plan`}
          </Link>
        }
      >
        <Price monthly={plan.price} period={period} />
        <ul className={styles.features}>
          {planFeatures(plan).map((feature) => (
            <li key={feature}>
              <Mark name="tick" /> {feature}
            </li>
          ))}
        </ul>
      </Card>
    </li>
  );
}

function Price({ monthly, period }: { monthly: number; period: BillingPeriod }) {
  const annual = period === 'year';
  const { undiscounted, discounted, saving } = annualPrice(monthly);
  return (
    <div className={styles.price}>
      <p>
        <strong>{formatRupees(annual ? discounted : monthly)}</strong> {annual ? '/year' : '/month'}
      </p>
      {annual && monthly > 0 && (
        <p className={styles.saving}>
          <span className="visually-hidden">Instead of</span> <s>{formatRupees(undiscounted)}</s>{' '}
          <span>Save {formatRupees(saving)}</span>
        </p>
      )}
    </div>
  );
}
