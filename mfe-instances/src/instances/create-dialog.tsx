import { isShellError, serverTextOr } from '@waxwing/client';
import { errorText } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { useCreateInstance } from './instances.api.js';
import styles from './list.module.css';

export interface CreateInstanceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (instanceId: string) => void;
}

/** Explains what an instance is, and creates one. */
export function CreateInstanceDialog({ open, onClose, onCreated }: CreateInstanceDialogProps) {
  const { mutate, isPending, isSuccess } = useCreateInstance();
  // Busy until the new instance is shown: the second click of a double click must not create another.
  const busy = isPending || isSuccess;
  const fail = (error: unknown) => {
    // The prompt to choose another plan replaces this dialog.
    if (isShellError(error)) onClose();
    else toast.failure(serverTextOr(error, errorText(error)));
  };
  const create = () =>
    mutate(undefined, { onSuccess: ({ instance }) => onCreated(instance.instance_id), onError: fail });
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title="Create Instance"
      description="An instance is one WhatsApp number that you send from."
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={create}>
            {busy ? 'Creating...' : 'Create Instance'}
          </Button>
        </>
      }
    >
      <ol className={styles.creationSteps}>
        <li>A unique ID is created for it, with an API key of its own.</li>
        <li>A QR code is shown: scan it with WhatsApp on your phone.</li>
        <li>Once connected, you can send messages via API.</li>
      </ol>
    </Dialog>
  );
}
