import { formatRupees } from '@waxwing/kit/format';
import { annualPrice } from '../money/prices.js';
import styles from './plan-price.module.css';
import type { Period, Plan } from './plans.api.js';

/** The price of a period; of a year also what it would cost by the month. Free is claimed for 30 days at a time. */
export function PlanPrice({ plan, period }: { plan: Plan; period: Period }) {
  if (period === 'month' || plan.price === 0) {
    return <Price rupees={plan.price} per={`/${plan.duration_days} days`} />;
  }
  const { undiscounted, discounted, saving } = annualPrice(plan.price);
  return (
    <Price rupees={discounted} per="/year">
      <s>
        <span className="only-heard">instead of </span>
        {formatRupees(undiscounted)}
      </s>{' '}
      You save {formatRupees(saving)}
    </Price>
  );
}

function Price(props: { rupees: number; per: string; children?: React.ReactNode }) {
  return (
    <div>
      <p className={styles.price}>
        {formatRupees(props.rupees)} <span className={styles.per}>{props.per}</span>
      </p>
      <p className={styles.saving}>{props.children}</p>
    </div>
  );
}
