import { call, isShellError, type ResponseOf, serverTextOr } from '@waxwing/client';
import { formatCount } from '@waxwing/kit/format';
import { ErrorBanner, useImmediateMutation } from '@waxwing/kit/remote';
import { Banner, Button, Select } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { outcomeText, remedyOf } from '../deliveries/describe-attempt.js';
import { ResponseText } from '../delivery/response-text.js';
import { EVENT_GROUPS } from '../form/event-groups.js';
import { type EventType, hostOf, type Webhook } from '../webhooks.api.js';
import styles from './test-event.module.css';

interface TestDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

const TYPES = EVENT_GROUPS.flatMap(({ events }) => events)
  .map(({ type }) => type)
  .filter((type) => type !== 'webhook.test');

/** Sends an example of a type now, and shows what the server makes of it. */
export function TestDialog({ webhook, onClose }: TestDialogProps) {
  const [type, setType] = useState<EventType>(
    TYPES.find((one) => webhook.events.includes(one)) ?? 'message.received',
  );
  const { mutate, isPending, data, error } = useImmediateMutation({
    mutationFn: () => call('webhooks.sendTest', { params: { id: webhook.id }, body: { type } }),
  });
  return (
    <Dialog
      open
      wide
      title={`Test ${hostOf(webhook)}`}
      description="Sends an event of the type webhook.test with an example in it, signed like any other. It is not recorded."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {isPending ? 'Sending...' : data ? 'Send Again' : 'Send'}
          </Button>
        </>
      }
    >
      <Select
        label="Example of"
        value={type}
        options={TYPES.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setType(target.value as EventType)}
      />
      {error && !isPending && !isShellError(error) && (
        <ErrorBanner title="The test could not be sent" error={serverTextOr(error, error.message)} />
      )}
      {data && !isPending && <TestResult result={data} />}
    </Dialog>
  );
}

function TestResult({ result }: { result: ResponseOf<'webhooks.sendTest'> }) {
  const text = `${outcomeText(result)}, in ${formatCount(result.duration_ms)} ms`;
  return (
    <div className={styles.result}>
      {result.error ? (
        <Banner tone="danger" title={text}>
          {remedyOf(result)}
        </Banner>
      ) : (
        <Banner tone="success" title={text}>
          Your server takes events.
        </Banner>
      )}
      <ResponseText text={result.response} answered={result.status !== null} />
      <details className={styles.sent}>
        <summary>What was sent</summary>
        <pre>{JSON.stringify(JSON.parse(result.body), null, 2)}</pre>
      </details>
    </div>
  );
}
