import { RefreshCw, Trash2 } from '@waxwing/kit/icons';
import { Button } from '@waxwing/kit/ui';
import { ConfirmDialog, toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { useFailure } from '../failure/on-error.js';
import { usePlaces } from '../places.js';
import { useDeleteInstance, useResetInstance } from './detail.api.js';
import styles from './detail.module.css';

export interface InstanceActionsProps {
  readonly instanceId: string;
  readonly asksToReset: boolean;
  readonly onAskToReset: (asks: boolean) => void;
  /** It has been reset. */
  readonly onReset: () => void;
}

export function InstanceActions(props: InstanceActionsProps) {
  const [asksToDelete, setAsksToDelete] = useState(false);
  return (
    <div className={styles.actions}>
      <Button icon={<RefreshCw size={14} />} onClick={() => props.onAskToReset(true)}>
        Reset Instance
      </Button>
      <Button icon={<Trash2 size={14} />} onClick={() => setAsksToDelete(true)}>
        Delete Instance
      </Button>
      <ConfirmReset {...props} />
      <ConfirmDelete
        instanceId={props.instanceId}
        open={asksToDelete}
        onClose={() => setAsksToDelete(false)}
      />
    </div>
  );
}

function ConfirmReset({ instanceId, asksToReset, onAskToReset, onReset }: InstanceActionsProps) {
  const { mutate, isPending } = useResetInstance(instanceId);
  const fail = useFailure();
  const reset = () =>
    mutate(undefined, {
      onSuccess: () => {
        onReset();
        toast.success('Instance reset successfully! Please scan the new QR code.');
      },
      onError: (error) => fail(error, () => toast.failure('Failed to reset instance. Please try again.')),
      onSettled: () => onAskToReset(false),
    });
  return (
    <ConfirmDialog
      open={asksToReset}
      title="Reset Instance"
      question="Are you sure you want to reset this instance? This will delete the current session and create a new one. You'll need to scan the QR code again."
      confirm={isPending ? 'Resetting...' : 'Reset'}
      busy={isPending}
      onConfirm={reset}
      onCancel={() => onAskToReset(false)}
    />
  );
}

interface ConfirmDeleteProps {
  readonly instanceId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function ConfirmDelete({ instanceId, open, onClose }: ConfirmDeleteProps) {
  const { mutate, isPending } = useDeleteInstance(instanceId);
  const { toListForGood } = usePlaces();
  const fail = useFailure();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toListForGood();
        toast.success('Instance deleted.');
      },
      onError: (error) => fail(error, () => toast.failure('Failed to delete instance. Please try again.')),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title="Delete Instance"
      question="Are you sure you want to delete this instance? This action cannot be undone and will remove the session folder."
      confirm={isPending ? 'Deleting...' : 'Delete'}
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
