import { annualPrice, isRenewable, serverNow } from '@waxwing/client';
import { formatCount, formatDay, formatRupees } from '@waxwing/kit/format';
import { Badge, Button, Card, Meter } from '@waxwing/kit/ui';
import { useState } from 'react';
import { Price } from '../money/price.js';
import type { Period, Plan } from '../plans/plans.api.js';
import { CancelPlanDialog } from './cancel-dialog.js';
import styles from './current-plan.module.css';
import type { Subscription } from './subscription.api.js';

export interface CurrentPlanProps {
  readonly subscription: Subscription;
  /** The plan as it is sold now; undefined when it no longer is. */
  readonly plan: Plan | undefined;
  readonly onBuy: (plan: Plan, period: Period) => void;
}

/** The active plan, its end and usage, with the actions for it. */
export function CurrentPlan({ subscription, plan, onBuy }: CurrentPlanProps) {
  const [cancelling, setCancelling] = useState(false);
  const { package_name, cancelled_at, usage, window_ends_at } = subscription;
  return (
    <Card
      level={2}
      edge="perforated"
      title={`Current plan: ${package_name}`}
      aside={cancelled_at ? <Badge tone="warn">Cancelled</Badge> : <Badge tone="success">Active</Badge>}
      footer={
        <div className={styles.actions}>
          {plan && plan.price > 0 && (
            <PurchaseButtons subscription={subscription} plan={plan} onBuy={onBuy} />
          )}
          {!cancelled_at && <Button onClick={() => setCancelling(true)}>Cancel Plan</Button>}
        </div>
      }
    >
      <div className={styles.body}>
        <PlanTerms subscription={subscription} />
        <Meter
          label={`Messages until ${formatDay(window_ends_at)}`}
          value={usage.sent_messages}
          max={usage.message_limit}
          text={`${formatCount(usage.sent_messages)} / ${formatCount(usage.message_limit)}`}
        />
      </div>
      <CancelPlanDialog subscription={subscription} open={cancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function PurchaseButtons({ subscription, plan, onBuy }: CurrentPlanProps & { plan: Plan }) {
  const { billing_period: period } = subscription;
  const other = period === 'month' ? 'year' : 'month';
  return (
    <>
      {isRenewable(subscription, serverNow()) && (
        <Button variant="primary" onClick={() => onBuy(plan, period)}>
          Renew Plan
        </Button>
      )}
      <Button onClick={() => onBuy(plan, other)}>
        {other === 'year' ? 'Switch to Annual' : 'Switch to Monthly'}
      </Button>
    </>
  );
}

function PlanTerms({ subscription }: { subscription: Subscription }) {
  const { price, billing_period, end_date, cancelled_at } = subscription;
  const until = formatDay(end_date);
  return (
    <div>
      <Price rupees={price} per="/30 days" />
      {billing_period === 'year' && (
        <p className={styles.note}>
          Billed annually with 10% off: {formatRupees(annualPrice(price).discounted)} a year
        </p>
      )}
      <p>
        {cancelled_at
          ? `Cancelled. It lasts until ${until} and ends then.`
          : `Lasts until ${until}. It does not renew by itself.`}
      </p>
    </div>
  );
}
