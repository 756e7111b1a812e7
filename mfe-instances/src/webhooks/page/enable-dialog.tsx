import { isShellError } from '@waxwing/client';
import { formatDateTime } from '@waxwing/kit/format';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, SegmentedControl } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { hostOf, type ResumeFrom, useEnableWebhook, type Webhook } from '../webhooks.api.js';
import styles from './page.module.css';

interface EnableDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

const OPTIONS = [
  { value: 'where_it_stopped', label: 'Where it stopped' },
  { value: 'now', label: 'From now on' },
] as const;

/** Asks whether the events of the meantime are wanted. */
export function EnableDialog({ webhook, onClose }: EnableDialogProps) {
  const [from, setFrom] = useState<ResumeFrom>('where_it_stopped');
  const { mutate, isPending, error } = useEnableWebhook(webhook.id);
  const enable = () =>
    mutate(from, {
      onSuccess: () => {
        toast.success('Webhook enabled.');
        onClose();
      },
    });
  return (
    <Dialog
      open
      title={`Enable ${hostOf(webhook)}`}
      onClose={() => isPending || onClose()}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={isPending} onClick={enable}>
            {isPending ? 'Enabling...' : 'Enable'}
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        <SegmentedControl label="Go on" value={from} onChange={setFrom} options={OPTIONS} />
        <p className={styles.note}>
          {from === 'now' ? 'What happened meanwhile is not delivered.' : resumeNote(webhook)}
        </p>
      </div>
      {error && !isShellError(error) && <ErrorBanner title="Failed to enable webhook" error={error} />}
    </Dialog>
  );
}

function resumeNote({ recording_until }: Webhook): string {
  const ends = recording_until && `, until ${formatDateTime(recording_until)}`;
  return `What happened meanwhile is delivered first, in its order. It has been recorded${ends ?? ''}.`;
}
