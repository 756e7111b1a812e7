import { isShellError, serverNow } from '@waxwing/client';
import { formatCount, formatDateTime } from '@waxwing/kit/format';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import type { Webhook } from '../webhooks.api.js';
import { type Replay, useCancelReplay, useReplay } from './replay.api.js';
import styles from './replay.module.css';

const TITLES: Readonly<Record<Replay['state'], string>> = {
  running: 'Replay is running',
  done: 'Replay is done',
  cancelled: 'Replay was cancelled',
};

/** How long after its start a replay that has ended is shown. */
const SHOWN_MS = 24 * 60 * 60 * 1_000;

/** The last replay of a webhook: how far it has come. Nothing where there was none of late. */
export function ReplayPanel({ webhook }: { webhook: Webhook }) {
  const { data: replay } = useReplay(webhook.id);
  const id = useId();
  if (!replay || isPast(replay)) return null;
  const { state, since, until, progress } = replay;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.line}>
        <div>
          <h3 id={id}>{TITLES[state]}</h3>
          <p className={styles.muted}>
            {formatDateTime(since)} to {formatDateTime(until)}. {countsText(replay)}
          </p>
        </div>
        {state === 'running' && <CancelButton webhook={webhook} />}
      </div>
      {state === 'running' && (
        <progress className={styles.progress} aria-labelledby={id} max={1} value={progress ?? undefined}>
          {progress === null ? '' : `${Math.round(progress * 100)} %`}
        </progress>
      )}
    </section>
  );
}

function isPast({ state, created_at }: Replay): boolean {
  return state !== 'running' && Date.parse(created_at) < serverNow() - SHOWN_MS;
}

function countsText({ delivered, failed }: Replay): string {
  const text = `${formatCount(delivered)} delivered`;
  return failed === 0 ? `${text}.` : `${text}, ${formatCount(failed)} failed and tried again.`;
}

function CancelButton({ webhook }: { webhook: Webhook }) {
  const { mutate, isPending } = useCancelReplay(webhook.id);
  const cancel = () =>
    mutate(undefined, {
      onError: (error) => {
        if (!isShellError(error)) toast.failure('The replay could not be cancelled. Please try again.');
      },
    });
  return (
    <Button size="small" busy={isPending} onClick={cancel}>
      {isPending ? 'Cancelling...' : 'Cancel Replay'}
    </Button>
  );
}
