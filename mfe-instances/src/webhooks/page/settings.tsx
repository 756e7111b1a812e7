import { isShellError } from '@waxwing/client';
import { Button, Card } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useId, useState } from 'react';
import { useWebhookForm } from '../form/use-webhook-form.js';
import { WebhookFields } from '../form/webhook-fields.js';
import { useDisableWebhook, useUpdateWebhook, type Webhook } from '../webhooks.api.js';
import { DeleteDialog } from './delete-dialog.js';
import { EnableDialog } from './enable-dialog.js';
import styles from './page.module.css';

/** What a webhook takes and how, and its end. */
export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const id = useId();
  const { mutateAsync: save } = useUpdateWebhook(webhook.id);
  const form = useWebhookForm({ webhook, save, onSaved: () => toast.success('Webhook saved.') });
  return (
    <div className={styles.settings}>
      <Card
        title="Settings"
        level={3}
        footer={
          <Button type="submit" form={id} variant="primary" busy={form.saving} disabled={!form.ready}>
            {form.saving ? 'Saving...' : 'Save'}
          </Button>
        }
      >
        <WebhookFields id={id} form={form} failed="Failed to save webhook" isNew={false} />
      </Card>
      <Card title={webhook.status === 'disabled' ? 'Enable or delete' : 'Disable or delete'} level={3}>
        <Switches webhook={webhook} />
      </Card>
    </div>
  );
}

function Switches({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'enable' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.panel}>
      <p className={styles.note}>
        While it is disabled, nothing is sent. Events are recorded for a week more, so that it can go on where
        it stopped.
      </p>
      <div className={styles.actions}>
        {webhook.status === 'disabled' ? (
          <Button onClick={() => setOpen('enable')}>Enable</Button>
        ) : (
          <DisableButton webhook={webhook} />
        )}
        <Button variant="danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'enable' && <EnableDialog webhook={webhook} onClose={close} />}
      <DeleteDialog webhook={webhook} open={open === 'delete'} onClose={close} />
    </div>
  );
}

function DisableButton({ webhook }: { webhook: Webhook }) {
  const { mutate, isPending } = useDisableWebhook(webhook.id);
  const disable = () =>
    mutate(undefined, {
      onSuccess: () => toast.success('Webhook disabled. Events are recorded for a week.'),
      onError: (error) => {
        if (!isShellError(error)) toast.failure('The webhook could not be disabled. Please try again.');
      },
    });
  return (
    <Button busy={isPending} onClick={disable}>
      {isPending ? 'Disabling...' : 'Disable'}
    </Button>
  );
}
