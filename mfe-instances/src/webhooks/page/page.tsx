import { isNotFound } from '@waxwing/client';
import { ChevronLeft } from '@waxwing/kit/icons';
import { ErrorBanner, Loading } from '@waxwing/kit/remote';
import { Button, Card, EmptyState, Tabs } from '@waxwing/kit/ui';
import { Deliveries } from '../deliveries/deliveries.js';
import { SECRET_MEANING, SecretPanel } from '../secret/secret-panel.js';
import { useLeaveWebhook, useWebhookUrl } from '../use-webhook-url.js';
import { TroubleBanner } from '../webhook-state.js';
import { useWebhook, type Webhook } from '../webhooks.api.js';
import { WebhookActions } from './actions.js';
import { WebhookHeading } from './heading.js';
import styles from './page.module.css';
import { WebhookSettings } from './settings.js';

/** One webhook: how it goes, what became of events, its settings and its secret. */
export function WebhookPage({ id }: { id: string }) {
  const { data: webhook, error, refetch } = useWebhook(id);
  if (isNotFound(error)) return <WebhookNotFound />;
  return (
    <div className={styles.view}>
      <BackLink id={id} />
      <div className={styles.top}>
        <WebhookHeading webhook={webhook} />
        {webhook?.kind === 'push' && <WebhookActions webhook={webhook} />}
      </div>
      {error && (
        <ErrorBanner title="The webhook could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!webhook && !error && <Loading what="the webhook" lines={6} />}
      {webhook && <TroubleBanner webhook={webhook} />}
      {webhook &&
        (webhook.kind === 'push' ? <Sections webhook={webhook} /> : <PullWebhook webhook={webhook} />)}
    </div>
  );
}

function Sections({ webhook }: { webhook: Webhook }) {
  const { section, set } = useWebhookUrl();
  const tabs = [
    { value: 'deliveries', label: 'Deliveries', content: <Deliveries webhook={webhook} /> },
    { value: 'settings', label: 'Settings', content: <WebhookSettings webhook={webhook} /> },
    { value: 'secret', label: 'Secret', content: <Secret webhook={webhook} /> },
  ] as const;
  return (
    <Tabs
      label="Webhook"
      value={section}
      onChange={(next) => set({ section: next === 'deliveries' ? '' : next })}
      tabs={tabs}
    />
  );
}

function Secret({ webhook }: { webhook: Webhook }) {
  return (
    <div className={styles.settings}>
      <Card title="Signing secret" level={3}>
        <div className={styles.panel}>
          <p className={styles.note}>{SECRET_MEANING}</p>
          <SecretPanel webhook={webhook} />
        </div>
      </Card>
    </div>
  );
}

function PullWebhook({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <p className={styles.note}>
        Nothing is sent. A program reads these events with <code>GET /api/v1/events</code>, and a key that may
        read events.
      </p>
      <WebhookSettings webhook={webhook} />
    </>
  );
}

/** Shown when it has been deleted meanwhile, in another tab or through the API. */
function WebhookNotFound() {
  const { afterDeletion } = useLeaveWebhook();
  return (
    <div role="status">
      <EmptyState
        title="This webhook is gone"
        action={
          <Button variant="primary" onClick={afterDeletion}>
            Back to Webhooks
          </Button>
        }
      >
        It does not exist, or was deleted in the meantime. Nothing is sent to it any more.
      </EmptyState>
    </div>
  );
}

function BackLink({ id }: { id: string }) {
  const { toList } = useLeaveWebhook();
  return (
    <div className={styles.back}>
      <Button variant="quiet" size="small" icon={<ChevronLeft size={14} />} onClick={() => toList(id)}>
        Back to Webhooks
      </Button>
    </div>
  );
}
