import { formatTime } from '@waxwing/kit/format';
import { SummaryList } from '../common/summary-list.js';
import { formatPaise } from '../money/prices.js';
import type { Subscription } from '../subscription/subscription.api.js';
import styles from './payment.module.css';
import type { CheckoutOrder } from './payments.api.js';

/** The amount to pay and how it is calculated. */
export function QuoteSummary({
  offer,
  running,
}: {
  offer: CheckoutOrder;
  running: Subscription | undefined;
}) {
  const { price_paise, credit_paise, due_paise, extra_days, quoted_until } = offer.quote;
  const period = offer.billing_period === 'month' ? 'monthly' : 'annual';
  const old = running?.package_name ?? 'your plan';
  return (
    <div className={styles.stack}>
      <SummaryList
        lines={[
          { label: `${offer.package_name}, ${period}`, value: formatPaise(price_paise) },
          ...(credit_paise > 0
            ? [{ label: `Unused part of ${old}`, value: `− ${formatPaise(credit_paise)}` }]
            : []),
          { label: 'Due now', value: formatPaise(due_paise), sum: true },
        ]}
      />
      {credit_paise > 0 && (
        <p>
          You paid for {old} up to its end, and the new period begins now. What is unused of {old} counts
          towards it, so that no day is paid for twice.
        </p>
      )}
      {extra_days > 0 && (
        <p>
          What you give is more than the price: the new period is {extra_days}{' '}
          {extra_days === 1 ? 'day' : 'days'} longer for it.
        </p>
      )}
      <p className={styles.note}>This sum stands until {formatTime(quoted_until)}.</p>
    </div>
  );
}
