import { useState } from 'react';
import type { Purchase } from '../payment/purchase.js';
import type { Subscription } from '../subscription/subscription.api.js';
import { PeriodToggle } from './period-toggle.js';
import { actionOf } from './plan-action.js';
import { PlanCard } from './plan-card.js';
import styles from './plan-grid.module.css';
import type { Period, Plan } from './plans.api.js';

export interface PlanGridProps {
  readonly plans: readonly Plan[];
  /** The active subscription, if there is one. */
  readonly current: Subscription | undefined;
  /** A claim of the free plan is under way. */
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
        <PeriodToggle value={period} onChange={setPeriod} />
      </header>
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const action = actionOf(plan, current);
          return (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                period={period}
                isCurrent={plan.id === current?.package_id}
                action={action}
                busy={claiming && action.does === 'claim'}
                onPress={() => (action.does === 'claim' ? onClaim() : onBuy({ plan, period }))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
