import { formatCount } from '@waxwing/kit/format';
import { Skeleton } from '@waxwing/kit/ui';
import type { Counted, WebhookActivity } from './activity.api.js';
import styles from './activity.module.css';
import { describeDay, Ticks } from './ticks.js';

interface ActivityProps {
  /** Undefined until it is loaded. */
  readonly activity: WebhookActivity | undefined;
  readonly isFailed: boolean;
}

/** How the deliveries of a webhook go: the last 24 hours, and what is still to come. */
export function Activity({ activity, isFailed }: ActivityProps) {
  if (!activity)
    return isFailed ? (
      <p className={styles.note}>How its deliveries go could not be loaded.</p>
    ) : (
      <div className={styles.activity}>
        <Skeleton lines={2} />
      </div>
    );
  const { hours, waiting, retrying, given_up } = activity;
  const isQuiet = hours.every(({ delivered, failed }) => delivered + failed === 0);
  return (
    <div className={styles.activity}>
      {!isQuiet && <Ticks hours={hours} />}
      <p className={styles.note} aria-hidden={isQuiet ? undefined : true}>
        {describeDay(hours)}
      </p>
      <dl className={styles.counts}>
        <Count name="Waiting" counted={waiting} />
        {isSome(retrying) && <Count name="Tried again" counted={retrying} />}
        {isSome(given_up) && <Count name="Given up" counted={given_up} />}
      </dl>
    </div>
  );
}

function Count({ name, counted }: { name: string; counted: Counted }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{countText(counted)}</dd>
    </div>
  );
}

const isSome = ({ count, has_more }: Counted) => count > 0 || has_more;

/** Nothing is counted beyond a limit. */
export function countText({ count, has_more }: Counted): string {
  return has_more ? `${formatCount(count)} or more` : formatCount(count);
}
