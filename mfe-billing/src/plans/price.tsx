import { annualPrice } from '@waxwing/client';
import { formatRupees } from '@waxwing/kit/format';
import type { ReactNode } from 'react';
import { Price } from '../money/price.js';
import type { Period, Plan } from './plans.api.js';
import styles from './price.module.css';

/** The price of a period; for a year also the undiscounted one. Free is claimed for 30 days at a time. */
export function PlanPrice({ plan, period }: { plan: Plan; period: Period }) {
  const per = `/${plan.duration_days} days`;
  if (plan.price === 0) return <PriceWithNote rupees={0} per={per} note="No credit card needed" />;
  const { undiscounted, discounted, saving } = annualPrice(plan.price);
  if (period === 'month') {
    return <PriceWithNote rupees={plan.price} per={per} note={`or ${formatRupees(discounted)} a year`} />;
  }
  return (
    <PriceWithNote
      rupees={discounted}
      per="/year"
      note={
        <>
          <s>
            <span className="visually-hidden">instead of </span>
            {formatRupees(undiscounted)}
          </s>{' '}
          <strong>You save {formatRupees(saving)}</strong>
        </>
      }
    />
  );
}

function PriceWithNote({ rupees, per, note }: { rupees: number; per: string; note: ReactNode }) {
  return (
    <div>
      <Price rupees={rupees} per={per} />
      <p className={styles.note}>{note}</p>
    </div>
  );
}
