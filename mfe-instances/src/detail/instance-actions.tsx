import { isShellError } from '@waxwing/client';
import { RefreshCw, Trash2 } from '@waxwing/kit/icons';
import { Button } from '@waxwing/kit/ui';
import { ConfirmDialog, toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { useInstanceNavigation } from '../instance-navigation.js';
import { useDeleteInstance, useResetInstance } from './detail.api.js';
import styles from './detail.module.css';

export interface InstanceActionsProps {
  readonly instanceId: string;
  readonly confirmsReset: boolean;
  readonly onConfirmReset: (open: boolean) => void;
  /** Called after a successful reset. */
  readonly onReset: () => void;
}

export function InstanceActions(props: InstanceActionsProps) {
  const [confirmsDelete, setConfirmsDelete] = useState(false);
  return (
    <div className={styles.actions}>
      <Button icon={<RefreshCw size={14} />} onClick={() => props.onConfirmReset(true)}>
        Reset Instance
      </Button>
      <Button icon={<Trash2 size={14} />} onClick={() => setConfirmsDelete(true)}>
        Delete Instance
      </Button>
      <ConfirmReset {...props} />
      <ConfirmDelete
        instanceId={props.instanceId}
        open={confirmsDelete}
        onClose={() => setConfirmsDelete(false)}
      />
    </div>
  );
}

function ConfirmReset({ instanceId, confirmsReset, onConfirmReset, onReset }: InstanceActionsProps) {
  const { mutate, isPending } = useResetInstance(instanceId);
  const reset = () =>
    mutate(undefined, {
      onSuccess: () => {
        onReset();
        toast.success('Instance reset successfully! Please scan the new QR code.');
      },
      onError: (error) => {
        if (!isShellError(error)) toast.failure('Failed to reset instance. Please try again.');
      },
      onSettled: () => onConfirmReset(false),
    });
  return (
    <ConfirmDialog
      open={confirmsReset}
      title="Reset Instance"
      question="Are you sure you want to reset this instance? This will delete the current session and create a new one. You'll need to scan the QR code again."
      confirm={isPending ? 'Resetting...' : 'Reset'}
      busy={isPending}
      onConfirm={reset}
      onCancel={() => onConfirmReset(false)}
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
  const { replaceWithList: toListForGood } = useInstanceNavigation();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toListForGood();
        toast.success('Instance deleted.');
      },
      onError: (error) => {
        if (!isShellError(error)) toast.failure('Failed to delete instance. Please try again.');
      },
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
