import { CirclePlus } from '@waxwing/kit/icons';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { useLocation, useNavigate } from '@waxwing/kit/router';
import { Button } from '@waxwing/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { useActivities } from './activity/activity.api.js';
import { WebhookCard } from './card.js';
import { WebhookFormDialog } from './form/form-dialog.js';
import { NoWebhooks } from './no-webhooks.js';
import { SecretDialog } from './secret/secret-dialog.js';
import { type ListState, pathOfWebhook } from './use-webhook-url.js';
import { useCreateWebhook, useWebhooks, type Webhook } from './webhooks.api.js';
import styles from './webhooks.module.css';

/** The webhooks of the account. */
export function WebhookList() {
  const query = useWebhooks();
  const webhooks = query.data;
  const activities = useActivities();
  const state = useLocation().state as ListState | null;
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<Webhook>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state?.deleted) heading.current?.focus();
  }, [state]);
  const navigate = useNavigate();
  const { mutateAsync: create } = useCreateWebhook();
  const createButton = (
    <Button variant="primary" icon={<CirclePlus size={16} />} onClick={() => setCreating(true)}>
      Create Webhook
    </Button>
  );
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            Webhooks
          </h2>
          <p>Your server is told what happens, as soon as it happens.</p>
        </div>
        {webhooks && webhooks.length > 0 && createButton}
      </div>
      <QueryStatus
        query={query}
        title="Failed to load webhooks"
        loading={<Loading what="your webhooks" lines={4} />}
      />
      {webhooks?.length === 0 && <NoWebhooks>{createButton}</NoWebhooks>}
      <ul className={styles.list}>
        {webhooks?.map((webhook) => (
          <li key={webhook.id}>
            <WebhookCard
              webhook={webhook}
              activity={activities.data?.find(({ webhook_id }) => webhook_id === webhook.id)}
              isActivityFailed={activities.isError}
              takesFocus={webhook.id === state?.leftId}
            />
          </li>
        ))}
      </ul>
      {creating && (
        <WebhookFormDialog
          save={async (settings) => {
            const webhook = await create(settings);
            setCreated(webhook);
            return webhook;
          }}
          onSaved={() => setCreating(false)}
          onClose={() => setCreating(false)}
        />
      )}
      {created?.kind === 'push' && !creating && (
        <SecretDialog webhook={created} onClose={() => navigate(pathOfWebhook(created.id))} />
      )}
    </div>
  );
}
