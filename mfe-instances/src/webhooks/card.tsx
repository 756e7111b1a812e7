import { isShellError } from '@waxwing/client';
import { formatCount, formatDateTime, formatDay } from '@waxwing/kit/format';
import { Eye, Pencil, Trash2 } from '@waxwing/kit/icons';
import { Badge, type BadgeProps, Banner, Button, Card, IconButton } from '@waxwing/kit/ui';
import { ConfirmDialog, toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { EnableDialog } from './enable-dialog.js';
import { WebhookFormDialog } from './form-dialog.js';
import { SecretDialog } from './secret-dialog.js';
import {
  hostOf,
  useDeleteWebhook,
  useDisableWebhook,
  useUpdateWebhook,
  type Webhook,
} from './webhooks.api.js';
import styles from './webhooks.module.css';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
}

type OpenDialog = 'edit' | 'secret' | 'enable' | 'delete';

/** A webhook: where it goes, how it goes, and what can be done about it. */
export function WebhookCard({ webhook, onDeleted }: WebhookCardProps) {
  const [open, setOpen] = useState<OpenDialog>();
  const { mutateAsync: update } = useUpdateWebhook(webhook.id);
  const close = () => setOpen(undefined);
  const host = hostOf(webhook);
  return (
    <Card
      level={3}
      title={
        <span className={styles.title}>
          <span>{host}</span>
          <Badge {...stateOf(webhook)} />
        </span>
      }
      aside={
        <div className={styles.actions}>
          <IconButton label={`Edit ${host}`} icon={<Pencil size={16} />} onClick={() => setOpen('edit')} />
          <IconButton
            label={`Delete ${host}`}
            icon={<Trash2 size={16} />}
            onClick={() => setOpen('delete')}
          />
        </div>
      }
      footer={<Facts webhook={webhook} />}
    >
      <div className={styles.body}>
        {webhook.description && <p>{webhook.description}</p>}
        {webhook.url && <code className={styles.url}>{webhook.url}</code>}
        <Trouble webhook={webhook} />
        <div className={styles.buttons}>
          {webhook.kind === 'push' && (
            <Button size="small" icon={<Eye size={14} />} onClick={() => setOpen('secret')}>
              Secret
            </Button>
          )}
          {webhook.status === 'disabled' ? (
            <Button size="small" onClick={() => setOpen('enable')}>
              Enable
            </Button>
          ) : (
            <DisableButton webhook={webhook} />
          )}
        </div>
      </div>
      {open === 'edit' && (
        <WebhookFormDialog webhook={webhook} save={update} onSaved={close} onClose={close} />
      )}
      {open === 'secret' && <SecretDialog webhook={webhook} onClose={close} />}
      {open === 'enable' && <EnableDialog webhook={webhook} onClose={close} />}
      <DeleteDialog webhook={webhook} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
    </Card>
  );
}

function stateOf({ status, failing_since }: Webhook): Pick<BadgeProps, 'tone' | 'children'> {
  if (status === 'disabled') return { tone: 'neutral', children: 'Disabled' };
  return failing_since ? { tone: 'danger', children: 'Failing' } : { tone: 'success', children: 'Enabled' };
}

/** What is wrong, and what it means. */
function Trouble({
  webhook: { status, disabled_reason, failing_since, recording_until },
}: {
  webhook: Webhook;
}) {
  if (status === 'disabled' && disabled_reason !== 'by_owner') {
    const reason =
      disabled_reason === 'gone'
        ? 'Your server has answered that it wants no more events (410).'
        : 'No delivery has succeeded for five days.';
    return (
      <Banner tone="danger" title="Nothing is sent any more">
        {reason} {recording_until && `Events are recorded until ${formatDateTime(recording_until)}.`}
      </Banner>
    );
  }
  if (status === 'disabled' || !failing_since) return null;
  return (
    <Banner tone="warn" title={`Failing since ${formatDateTime(failing_since)}`}>
      Events wait and are tried again. Nothing is lost while your server is repaired within five days.
    </Banner>
  );
}

function Facts({
  webhook: { events, instance_ids, order, last_success_at, created_at },
}: {
  webhook: Webhook;
}) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Events</dt>
        <dd>
          {formatCount(events.length)} types{order === 'strict' && ', in order'}
        </dd>
      </div>
      <div>
        <dt>Instances</dt>
        <dd>{instance_ids.length === 0 ? 'All' : formatCount(instance_ids.length)}</dd>
      </div>
      <div>
        <dt>Last delivery</dt>
        <dd>{last_success_at ? formatDateTime(last_success_at) : 'None yet'}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{formatDay(created_at)}</dd>
      </div>
    </dl>
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
    <Button size="small" busy={isPending} onClick={disable}>
      {isPending ? 'Disabling...' : 'Disable'}
    </Button>
  );
}

interface DeleteDialogProps extends WebhookCardProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ webhook, open, onClose, onDeleted }: DeleteDialogProps) {
  const { mutateAsync, isPending } = useDeleteWebhook(webhook.id);
  // Uses the promise, not callbacks: the card that rendered this unmounts when the webhook is deleted.
  const remove = () =>
    void mutateAsync()
      .then(onDeleted, (error: unknown) => {
        if (!isShellError(error)) toast.failure('The webhook could not be deleted. Please try again.');
      })
      .finally(onClose);
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${hostOf(webhook)}`}
      question="What waits for it is not delivered any more. This cannot be undone."
      confirm={isPending ? 'Deleting...' : 'Delete'}
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
