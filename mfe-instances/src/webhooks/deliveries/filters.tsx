import { Select } from '@waxwing/kit/ui';
import type { WebhookUrl } from '../use-webhook-url.js';
import type { EventType, Webhook } from '../webhooks.api.js';
import type { DeliveryFilters } from './deliveries.api.js';
import styles from './deliveries.module.css';
import { DELIVERY_STATUSES } from './delivery-badge.js';

const STATUSES = [{ value: '', label: 'All tried' }, ...DELIVERY_STATUSES];

/** The filters in the URL; what it has no meaning for is left out. */
export function readFilters(url: WebhookUrl): DeliveryFilters {
  const [status, type] = [url.get('status'), url.get('type')];
  return {
    status: DELIVERY_STATUSES.find(({ value }) => value === status)?.value,
    type: /^[a-z_]+\.[a-z_]+$/.test(type) ? (type as EventType) : undefined,
  };
}

/** Chooses which deliveries are listed, from the first page on. */
export function DeliveryFilterFields({ webhook, url }: { webhook: Webhook; url: WebhookUrl }) {
  const { status = '', type = '' } = readFilters(url);
  // A type that the webhook takes no more may still have deliveries.
  const known = webhook.events.some((event) => event === type) || type === '';
  const types = known ? webhook.events : [...webhook.events, type];
  const choose = (change: { status?: string; type?: string }) =>
    url.set({ ...change, cursor: '' }, { replace: true });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is too new
    <div role="search" aria-label="Filter deliveries" className={styles.filters}>
      <Select
        label="Status"
        value={status}
        options={STATUSES}
        onChange={({ target }) => choose({ status: target.value })}
      />
      <Select
        label="Event"
        value={type}
        options={[
          { value: '', label: 'All types' },
          ...types.map((event) => ({ value: event, label: event })),
        ]}
        onChange={({ target }) => choose({ type: target.value })}
      />
    </div>
  );
}
