import { Button } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import { useWebhookForm, type WebhookFormOptions } from './use-webhook-form.js';
import { WebhookFields } from './webhook-fields.js';

interface FormDialogProps extends Omit<WebhookFormOptions, 'webhook'> {
  readonly onClose: () => void;
}

/** The settings of a new webhook. It stays open until they are saved. */
export function WebhookFormDialog({ onClose, ...options }: FormDialogProps) {
  const id = useId();
  const form = useWebhookForm(options);
  const { ready, saving } = form;
  return (
    <Dialog
      open
      title="Create Webhook"
      onClose={() => saving || onClose()}
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={saving} disabled={!ready}>
            {saving ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <WebhookFields id={id} form={form} failed="Failed to create webhook" isNew />
    </Dialog>
  );
}
