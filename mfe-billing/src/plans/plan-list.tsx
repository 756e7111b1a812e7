import { formatCount, formatRupees } from '@waxwing/kit/format';
import { Banner, Card, Skeleton } from '@waxwing/kit/ui';
import styles from './plan-list.module.css';
import { usePlans } from './plans.api.js';

export function PlanList() {
  const { data: plans, error, isPending } = usePlans();
  if (isPending) return <Skeleton lines={6} />;
  if (error) return <Banner tone="danger">{error.message}</Banner>;
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <Card title={plan.name} edge="perforated">
            <p className={styles.price}>{formatRupees(plan.price)}</p>
            <p>
              {formatCount(plan.instance_limit)} WhatsApp Instance{plan.instance_limit === 1 ? '' : 's'}
            </p>
            <p>{formatCount(plan.message_limit)} messages per month</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
