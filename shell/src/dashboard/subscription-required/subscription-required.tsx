import { queryOptions, type ResponseOf } from '@waxwing/client';
import { formatCount, formatRupees } from '@waxwing/kit/format';
import { useQuery } from '@waxwing/kit/query';
import { Loading } from '@waxwing/kit/remote';
import { useNavigate } from '@waxwing/kit/router';
import { Button, Mark } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useAtom } from 'jotai';
import { PROMPT_TEXTS } from './prompt-texts.js';
import { promptReasonAtom } from './subscription-required.atoms.js';
import styles from './subscription-required.module.css';

type Plan = Omit<ResponseOf<'plans.list'>['plans'][number], 'id' | 'duration_days' | 'storage_limit'>;

/** The plans to show when they cannot be loaded. Prices are rupees a month. */
const FALLBACK_PLANS: readonly Plan[] = [
  { name: 'Free', price: 0, instance_limit: 1, message_limit: 1_000 },
  { name: 'Basic', price: 999, instance_limit: 5, message_limit: 10_000 },
  { name: 'Pro', price: 2_999, instance_limit: 20, message_limit: 50_000 },
  { name: 'Enterprise', price: 9_999, instance_limit: 100, message_limit: 200_000 },
];

/** The plans; undefined while loading, and the fallback when they cannot be loaded. */
function usePlansOrFallback(): readonly Plan[] | undefined {
  const { data, isError } = useQuery(queryOptions('plans.list'));
  return isError ? FALLBACK_PLANS : data?.plans;
}

const BENEFITS = ['More instances', 'Higher message limits', 'Priority support', 'Advanced features'];

/** Explains a call that was refused because of the plan, and links to the plans. One for the whole dashboard. */
export function SubscriptionRequired() {
  const [reason, setReason] = useAtom(promptReasonAtom);
  const navigate = useNavigate();
  const close = () => setReason(undefined);
  if (!reason) return null;
  const { title, text, action } = PROMPT_TEXTS[reason];
  const goToPlans = () => {
    close();
    void navigate('/dashboard?tab=subscription');
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={close}>Maybe Later</Button>
          <Button variant="primary" onClick={goToPlans}>
            {action}
          </Button>
        </>
      }
    >
      <section className={styles.section} aria-labelledby="plan-choice">
        <h3 id="plan-choice">Available plans, per 30 days</h3>
        <PlanOptions />
      </section>
      <section className={styles.section} aria-labelledby="plan-benefits">
        <h3 id="plan-benefits">Benefits of upgrading</h3>
        <ul className={styles.benefits}>
          {BENEFITS.map((benefit) => (
            <li key={benefit} className={styles.benefit}>
              <Mark name="tick" size={16} /> {benefit}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

/** The available plans, one line each. */
function PlanOptions() {
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
