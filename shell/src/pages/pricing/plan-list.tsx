import type { BillingPeriod } from '@waxwing/client';
import { Banner, Button, Card, Skeleton } from '@waxwing/kit/ui';
import { PRODUCT } from '../../app/product.js';
import { usePlans } from '../plans/plans.api.js';
import { PlanCard } from './plan-card.js';
import styles from './plan-list.module.css';

const LOAD_FAILED =
  'Failed to load pricing plans - Please try refreshing the page or contact support if the problem persists.';

/** The plans side by side; four placeholders while loading. */
export function PlanList({ period }: { period: BillingPeriod }) {
  const { data: plans, isPending } = usePlans();
  if (isPending) return <PlanSkeletons />;
  if (!plans?.length) return <PlansLoadError />;
  return (
    <ul className={styles.plans} aria-label="Plans">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} period={period} />
      ))}
    </ul>
  );
}

function PlanSkeletons() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the plans
      </p>
      <div className={styles.plans} data-testid="places">
        {['Free', 'Basic', 'Pro', 'Enterprise'].map((name) => (
          <Card key={name} edge="perforated" footer={<Skeleton />}>
            <div className={styles.slot}>
              <Skeleton width="50%" />
              <Skeleton lines={7} />
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}

function PlansLoadError() {
  return (
    <Banner tone="danger" action={<Button onClick={() => window.location.reload()}>Refresh Page</Button>}>
      <p>{LOAD_FAILED}</p>
      <p>
        Support: <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>
      </p>
    </Banner>
  );
}
