import { CirclePlus } from '@waxwing/kit/icons';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState } from '@waxwing/kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { WebhookCard } from './card.js';
import { WebhookFormDialog } from './form-dialog.js';
import { SecretDialog } from './secret-dialog.js';
import { useCreateWebhook, useWebhooks, type Webhook } from './webhooks.api.js';
import styles from './webhooks.module.css';

/** The webhooks of the account. */
export default function Webhooks() {
  const query = useWebhooks();
  const webhooks = query.data;
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<Webhook>();
  const [deleted, setDeleted] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Not before its card is gone: the dialog in it would take the focus back.
  const isGone = deleted !== undefined && !webhooks?.some(({ id }) => id === deleted);
  useEffect(() => {
    if (isGone) heading.current?.focus();
  }, [isGone]);
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
        {webhooks?.length !== 0 && createButton}
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
            <WebhookCard webhook={webhook} onDeleted={() => setDeleted(webhook.id)} />
          </li>
        ))}
      </ul>
      {creating && (
        <WebhookFormDialog
          save={async (settings) => setCreated(await create(settings))}
          onSaved={() => setCreating(false)}
          onClose={() => setCreating(false)}
        />
      )}
      {created && !creating && <SecretDialog webhook={created} onClose={() => setCreated(undefined)} />}
    </div>
  );
}

/** Leads to the first event. */
function NoWebhooks({ children }: { children: ReactNode }) {
  const steps = (
    <>
      <ol className={styles.steps}>
        <li>Create a webhook with the address of your server.</li>
        <li>Give your server the secret, and have it verify what comes.</li>
        <li>Write to your own number from another phone: the first event is there.</li>
      </ol>
      {children}
    </>
  );
  return (
    <EmptyState title="No webhooks yet" level={3} action={steps}>
      Instead of asking again and again, let us call you: when somebody writes to you, when a message has been
      read, when a phone has to be linked again.
    </EmptyState>
  );
}
