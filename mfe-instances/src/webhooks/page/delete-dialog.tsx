import { isNotFound, isShellError } from '@waxwing/client';
import { ConfirmDialog, toast } from '@waxwing/kit/ui/overlay';
import { useLeaveWebhook } from '../use-webhook-url.js';
import { hostOf, useDeleteWebhook, type Webhook } from '../webhooks.api.js';

interface DeleteDialogProps {
  readonly webhook: Webhook;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a webhook is deleted, and leaves its page. */
export function DeleteDialog({ webhook, open, onClose }: DeleteDialogProps) {
  const { mutateAsync, isPending } = useDeleteWebhook(webhook.id);
  const { afterDeletion } = useLeaveWebhook();
  // Uses the promise, not callbacks: the page that rendered this is left when the webhook is deleted.
  const remove = () =>
    void mutateAsync().then(afterDeletion, (error: unknown) => {
      if (isNotFound(error)) return afterDeletion();
      onClose();
      if (!isShellError(error)) toast.failure('The webhook could not be deleted. Please try again.');
    });
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
