import { isShellError } from '@waxwing/client';
import { ConfirmDialog } from '@waxwing/kit/ui/overlay';
import { type ApiKey, type KeyFailure, useDeleteKey } from './keys.api.js';

export interface DeleteKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
  readonly onDeleted: () => void;
}

export function DeleteKeyDialog({ apiKey, open, onClose, onFailure, onDeleted }: DeleteKeyDialogProps) {
  const { mutateAsync, isPending } = useDeleteKey(apiKey.id);
  // Uses the promise, not callbacks: the card that rendered this unmounts when the key is deleted.
  const remove = () => {
    onFailure(undefined);
    void mutateAsync()
      .then(onDeleted, (error: unknown) => {
        if (!isShellError(error)) onFailure({ title: 'Failed to delete API key', error });
      })
      .finally(onClose);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${apiKey.name}`}
      question="Are you sure you want to delete this API key? This action cannot be undone."
      confirm={isPending ? 'Deleting...' : 'Delete'}
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
