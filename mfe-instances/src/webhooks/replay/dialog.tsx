import { isShellError, serverNow, serverTextOr } from '@waxwing/client';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { type FormEvent, useId, useState } from 'react';
import { EventTree } from '../form/event-tree.js';
import { type EventType, hostOf, type Webhook } from '../webhooks.api.js';
import { useStartReplay } from './replay.api.js';
import styles from './replay.module.css';
import { periodInRequest, periodProblem, type ReplayPeriod, usualPeriod } from './replay-period.js';

interface ReplayDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Chooses which events of the past are delivered once more. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const id = useId();
  const [period, setPeriod] = useState(() => usualPeriod(serverNow()));
  const [events, setEvents] = useState<ReadonlySet<EventType>>(() => new Set(webhook.events));
  const { mutate, isPending, error } = useStartReplay(webhook.id);
  const problem = periodProblem(period, serverNow());
  const edit = (change: Partial<ReplayPeriod>) => setPeriod({ ...period, ...change });
  const start = (event: FormEvent) => {
    event.preventDefault();
    const types = events.size < webhook.events.length && { events: [...events] };
    const onSuccess = () => {
      toast.success('Replay started. It shows above the deliveries.');
      onClose();
    };
    mutate({ ...periodInRequest(period), ...types }, { onSuccess });
  };
  return (
    <Dialog
      open
      title={`Replay to ${hostOf(webhook)}`}
      description="Events of the past are delivered once more, under the same ids, while new ones go on as they come. A server that goes by the ids takes each once."
      onClose={() => isPending || onClose()}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isPending}
            disabled={problem !== undefined || events.size === 0}
          >
            {isPending ? 'Starting...' : 'Start Replay'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={start} noValidate>
        <div className={styles.period}>
          <Field
            label="From"
            type="datetime-local"
            required
            value={period.since}
            error={problem}
            onChange={({ target }) => edit({ since: target.value })}
          />
          <Field
            label="Until"
            type="datetime-local"
            hint="Left empty, up to now."
            value={period.until}
            onChange={({ target }) => edit({ until: target.value })}
          />
        </div>
        <EventTree among={webhook.events} chosen={events} onChange={setEvents} />
        {error && !isPending && !isShellError(error) && (
          <ErrorBanner title="The replay was not started" error={serverTextOr(error, error.message)} />
        )}
      </form>
    </Dialog>
  );
}
