import { priceOfPeriod } from '@waxwing/client';
import { formatCount, formatDay } from '@waxwing/kit/format';
import { type SummaryLine, SummaryList } from '../common/summary-list.js';
import { formatPaise } from '../money/prices.js';
import type { Subscription } from '../subscription/subscription.api.js';
import styles from './payment.module.css';
import { mayCreditCover, type Purchase } from './purchase.js';

interface ReviewProps {
  readonly purchase: Purchase;
  /** The active subscription. */
  readonly running: Subscription | undefined;
  /** Paise, when it is known before the order is created. */
  readonly due: number | undefined;
}

/** The purchase, before any call is made. */
export function PurchaseReview({ purchase, running, due }: ReviewProps) {
  const { plan, period } = purchase;
  const lines: SummaryLine[] = [
    { label: 'Plan', value: `${plan.name}, ${period === 'month' ? 'monthly' : 'annual'}` },
    { label: 'Lasts', value: period === 'month' ? `${plan.duration_days} days` : '365 days' },
    { label: 'Price', value: formatPaise(priceOfPeriod(plan.price, period)) },
  ];
  if (due !== undefined) lines.push({ label: 'Due now', value: formatPaise(due), sum: true });
  return (
    <div className={styles.stack}>
      <SummaryList lines={lines} />
      {running && <PlanChangeNotes purchase={purchase} running={running} />}
      <p className={styles.note}>Paid once, in advance. It does not renew by itself.</p>
    </div>
  );
}

function PlanChangeNotes({ purchase, running }: { purchase: Purchase; running: Subscription }) {
  const { plan } = purchase;
  const { package_name: old, end_date, price, instance_limit } = running;
  return (
    <>
      {price > 0 ? (
        <p>
          Your {old} plan is paid until {formatDay(end_date)}. What is unused of it is taken off this price.
          {mayCreditCover(purchase, running) &&
            ' If that covers all of it, nothing is due and the new period starts as soon as you go on.'}
        </p>
      ) : (
        <p>
          {plan.name} takes the place of your {old} plan as soon as it is paid.
        </p>
      )}
      {plan.instance_limit < instance_limit && (
        <p>
          {plan.name} has room for {formatCount(plan.instance_limit)}{' '}
          {plan.instance_limit === 1 ? 'instance' : 'instances'}. Those you have beyond that stay, but no new
          one can be created.
        </p>
      )}
    </>
  );
}
