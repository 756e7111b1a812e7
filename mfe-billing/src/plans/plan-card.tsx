import { formatCount } from '@waxwing/kit/format';
import { Button, Card, Mark } from '@waxwing/kit/ui';
import type { PlanAction } from './plan-action.js';
import styles from './plan-card.module.css';
import { featuresOf } from './plan-features.js';
import { PlanPrice } from './plan-price.js';
import type { Period, Plan } from './plans.api.js';

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
          variant={action.leadsUp ? 'primary' : 'secondary'}
          icon={isCurrent && <Mark name="tick" />}
          disabled={!action.does}
          busy={busy}
          onClick={onPress}
        >
          {action.label}
        </Button>
      }
    >
      <PlanPrice plan={plan} period={period} />
      <ul className={styles.features}>
        {linesOf(plan).map((line) => (
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

function linesOf({ name, instance_limit, message_limit }: Plan): string[] {
  return [
    `${formatCount(instance_limit)} ${instance_limit === 1 ? 'instance' : 'instances'}`,
    `${formatCount(message_limit)} messages per month`,
    ...featuresOf(name),
  ];
}
