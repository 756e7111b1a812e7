import { queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { Link } from '@waxwing/kit/router';
import styles from './detail.module.css';

type Webhook = ResponseOf<'webhooks.list'>['data'][number];

const STALE_MS = 60_000;
const LIST = '?tab=api-keys&view=webhooks';

/** Where the events of the instance go, with a link; nothing where they go nowhere. */
export function WebhooksLine({ instanceId }: { instanceId: string }) {
  const { data: webhooks = [] } = useQuery({
    ...queryOptions('webhooks.list', { query: { limit: 100 } }),
    staleTime: STALE_MS,
    select: ({ data }) => data.filter((webhook) => takesEventsOf(webhook, instanceId)),
  });
  const [first, ...others] = webhooks;
  if (!first) return null;
  return (
    <p className={styles.webhooks}>
      Events go to{' '}
      <Link to={others.length > 0 ? LIST : `${LIST}&webhook=${encodeURIComponent(first.id)}`}>
        {others.length > 0 ? `${webhooks.length} webhooks` : '1 webhook'}
      </Link>
    </p>
  );
}

function takesEventsOf({ kind, status, events, instance_ids }: Webhook, instanceId: string): boolean {
  return (
    kind === 'push' &&
    status === 'enabled' &&
    (instance_ids.length === 0 || instance_ids.includes(instanceId)) &&
    events.some((type) => /^(message|instance)\./.test(type))
  );
}
