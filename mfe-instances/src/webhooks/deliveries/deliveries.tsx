import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState } from '@waxwing/kit/ui';
import { useRef } from 'react';
import { useActivity } from '../activity/activity.api.js';
import { Activity } from '../activity/activity.js';
import { DeliveryDialog } from '../delivery/dialog.js';
import { ReplayPanel } from '../replay/panel.js';
import { useWebhookUrl, type WebhookUrl } from '../use-webhook-url.js';
import type { Webhook } from '../webhooks.api.js';
import { useDeliveries } from './deliveries.api.js';
import styles from './deliveries.module.css';
import { DeliveryFilterFields, readFilters } from './filters.js';
import { GivenUpBanner } from './given-up-banner.js';
import { DeliveryRow } from './row.js';

/** What became of events at a webhook, the latest attempt first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const url = useWebhookUrl();
  const top = useRef<HTMLDivElement>(null);
  const query = useDeliveries(webhook.id, readFilters(url), url.get('cursor'));
  const page = query.data;
  const activity = useActivity(webhook.id);
  const goTo = (cursor: string) => {
    url.set({ cursor });
    top.current?.focus();
  };
  return (
    <div className={styles.view}>
      {activity.data && <GivenUpBanner webhook={webhook} givenUp={activity.data.given_up} />}
      <Activity activity={activity.data} isFailed={activity.isError} />
      <ReplayPanel webhook={webhook} />
      <DeliveryFilterFields webhook={webhook} url={url} />
      <QueryStatus
        query={query}
        title="Failed to load deliveries"
        loading={<Loading what="deliveries" lines={8} />}
      />
      <div ref={top} tabIndex={-1} className={styles.page} data-stale={query.isPlaceholderData || undefined}>
        {page?.data.length === 0 && <NoDeliveries url={url} hasMore={page.has_more} />}
        {page && page.data.length > 0 && (
          <ul className={styles.list} aria-label="Deliveries">
            {page.data.map((delivery) => (
              <DeliveryRow
                key={delivery.event_id}
                delivery={delivery}
                onOpen={(id) => url.set({ delivery: id })}
              />
            ))}
          </ul>
        )}
        {page && (url.get('cursor') || page.next_cursor) && (
          <nav className={styles.pages} aria-label="Pages of deliveries">
            <Button size="small" disabled={!url.get('cursor')} onClick={() => goTo('')}>
              First page
            </Button>
            <Button
              size="small"
              disabled={!page.next_cursor || query.isPlaceholderData}
              onClick={() => goTo(page.next_cursor ?? '')}
            >
              Next page
            </Button>
          </nav>
        )}
      </div>
      <DeliveryDialog
        webhook={webhook}
        eventId={url.get('delivery')}
        onClose={() => url.set({ delivery: '' }, { replace: true })}
      />
    </div>
  );
}

/** Explains why no delivery is listed. */
function NoDeliveries({ url, hasMore }: { url: WebhookUrl; hasMore: boolean }) {
  const { status, type } = readFilters(url);
  if (url.get('cursor') || hasMore) {
    return (
      <EmptyState title="Nothing on this page" level={3}>
        {hasMore ? 'There is more on the next page.' : 'The list has become shorter than this.'}
      </EmptyState>
    );
  }
  if (status === 'waiting') {
    return (
      <EmptyState title="Nothing waits" level={3}>
        Every event that this webhook takes has been tried.
      </EmptyState>
    );
  }
  if (status || type) {
    return (
      <EmptyState title="No deliveries match" level={3}>
        Choose another status or type. Attempts are kept for 14 days.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No deliveries yet" level={3}>
      The next event that this webhook takes shows here. Send a test to see at once how your server answers.
    </EmptyState>
  );
}
