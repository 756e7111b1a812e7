import { BillingPeriodToggle } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { Purchase } from '../payment/purchase.js';
import type { Subscription } from '../subscription/subscription.api.js';
import { planAction } from './action.js';
import { PlanCard } from './card.js';
import styles from './grid.module.css';
import type { Period, Plan } from './plans.api.js';

export interface PlanGridProps {
  readonly plans: readonly Plan[];
  /** The active subscription, if any. */
  readonly current: Subscription | undefined;
  /** Whether Free is being claimed. */
  readonly claiming: boolean;
  readonly onClaim: () => void;
  readonly onBuy: (purchase: Purchase) => void;
}

export function PlanGrid({ plans, current, claiming, onClaim, onBuy }: PlanGridProps) {
  const [period, setPeriod] = useState<Period>('month');
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>Plans</h2>
        <BillingPeriodToggle label="Billing period" value={period} onChange={setPeriod} />
      </header>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const action = planAction(plan, current);
          return (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                period={period}
                isCurrent={plan.id === current?.package_id}
                action={action}
                busy={claiming && action.kind === 'claim'}
                onPress={() => (action.kind === 'claim' ? onClaim() : onBuy({ plan, period }))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
