import { formatCount } from '@waxwing/kit/format';
import { Button, Card, Mark } from '@waxwing/kit/ui';
import type { PlanAction } from './action.js';
import styles from './card.module.css';
import type { Period, Plan } from './plans.api.js';
import { PlanPrice } from './price.js';

/** The features of each plan beside its limits. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  Free: ['Basic support'],
  Basic: ['Priority support', 'Webhook support'],
  Pro: ['24/7 support', 'Webhook support', 'Analytics dashboard'],
  Enterprise: ['Dedicated support', 'Webhook support', 'Analytics dashboard', 'Custom integrations'],
};

function planFeatures(planName: string): readonly string[] {
  return Object.hasOwn(FEATURES, planName) ? FEATURES[planName]! : [];
}

export interface PlanCardProps {
  readonly plan: Plan;
  readonly period: Period;
  readonly isCurrent: boolean;
  readonly action: PlanAction;
  readonly busy: boolean;
  readonly onPress: () => void;
}

export function PlanCard({ plan, period, isCurrent, action, busy, onPress }: PlanCardProps) {
  return (
    <Card
      level={3}
      title={plan.name}
      edge="perforated"
      footer={
        <Button
          wide
          variant={action.isUpgrade ? 'primary' : 'secondary'}
          icon={isCurrent && <Mark name="tick" />}
          disabled={!action.kind}
          busy={busy}
          onClick={onPress}
        >
          {action.label}
        </Button>
      }
    >
      <PlanPrice plan={plan} period={period} />
      <ul className={styles.features}>
        {featureLines(plan).map((line) => (
          <li key={line}>
            <Mark name="tick" />
            {line}
          </li>
        ))}
      </ul>
      {action.note && <p className={styles.note}>{action.note}</p>}
    </Card>
  );
}

function featureLines({ name, instance_limit, message_limit }: Plan): string[] {
  return [
    `${formatCount(instance_limit)} ${instance_limit === 1 ? 'instance' : 'instances'}`,
    `${formatCount(message_limit)} messages per month`,
    ...planFeatures(name),
  ];
}
