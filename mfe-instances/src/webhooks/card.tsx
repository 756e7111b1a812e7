import { formatCount, formatDateTime, formatDay } from '@waxwing/kit/format';
import { Link } from '@waxwing/kit/router';
import { Card } from '@waxwing/kit/ui';
import type { WebhookActivity } from './activity/activity.api.js';
import { Activity } from './activity/activity.js';
import { pathOfWebhook } from './use-webhook-url.js';
import { TroubleBanner, WebhookBadge } from './webhook-state.js';
import { hostOf, type Webhook } from './webhooks.api.js';
import styles from './webhooks.module.css';

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** Undefined until it is loaded. */
  readonly activity: WebhookActivity | undefined;
  readonly isActivityFailed: boolean;
  /** Its page was just left. */
  readonly takesFocus: boolean;
}

/** A webhook: where it goes and how it goes. Leads to its page. */
export function WebhookCard({ webhook, activity, isActivityFailed, takesFocus }: WebhookCardProps) {
  const { id, kind, description, url } = webhook;
  return (
    <Card
      level={3}
      title={
        <span className={styles.title}>
          <Link ref={takesFocus ? focus : undefined} className={styles.open} to={pathOfWebhook(id)}>
            {hostOf(webhook)}
          </Link>
          <WebhookBadge webhook={webhook} />
        </span>
      }
      footer={<Facts webhook={webhook} />}
    >
      <div className={styles.body}>
        {description && <p>{description}</p>}
        <p className={styles.url}>
          {url ? <code>{url}</code> : 'Events are recorded for a program that reads the event log.'}
        </p>
        {kind === 'push' && <Activity activity={activity} isFailed={isActivityFailed} />}
        <TroubleBanner webhook={webhook} />
      </div>
    </Card>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function Facts({
  webhook: { kind, events, instance_ids, order, last_success_at, created_at },
}: {
  webhook: Webhook;
}) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Events</dt>
        <dd>
          {formatCount(events.length)} {events.length === 1 ? 'type' : 'types'}
          {order === 'strict' && ', in order'}
        </dd>
      </div>
      <div>
        <dt>Instances</dt>
        <dd>{instance_ids.length === 0 ? 'All' : formatCount(instance_ids.length)}</dd>
      </div>
      {kind === 'push' && (
        <div>
          <dt>Last delivery</dt>
          <dd>{last_success_at ? formatDateTime(last_success_at) : 'None yet'}</dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>{formatDay(created_at)}</dd>
      </div>
    </dl>
  );
}
