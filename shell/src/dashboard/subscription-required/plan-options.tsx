import { formatCount, formatRupees } from '@waxwing/kit/format';
import { Loading } from '@waxwing/kit/remote';
import { usePlansOrFallback } from './plans.api.js';
import styles from './subscription-required.module.css';

/** The available plans, one line each. */
export function PlanOptions() {
  const plans = usePlansOrFallback();
  if (!plans) return <Loading what="the plans" lines={4} />;
  return (
    <ul className={styles.plans}>
      {plans.map(({ name, price, instance_limit, message_limit }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className={styles.limits}>
            {formatCount(instance_limit)} {instance_limit === 1 ? 'instance' : 'instances'},{' '}
            {formatCount(message_limit)} messages
          </span>
          <span>{formatRupees(Number(price))}</span>
        </li>
      ))}
    </ul>
  );
}
