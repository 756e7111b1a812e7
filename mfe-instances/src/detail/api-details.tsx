import { isShellError } from '@waxwing/client';
import { buildCurlCommand } from '@waxwing/kit/format';
import { ErrorBanner, errorText } from '@waxwing/kit/remote';
import { Banner, Button, Card, CodeBlock, CopyButton, Skeleton } from '@waxwing/kit/ui';
import styles from './api-details.module.css';
import { type Detail, useActivateKey } from './detail.api.js';

interface ApiDetailsProps {
  readonly detail: Detail | undefined;
  /** Why there is no detail; null while it is loading. */
  readonly failure: Error | null;
  readonly fetching: boolean;
  readonly onRetry: () => void;
}

/** The URL and API key for sending. A placeholder is shown until they are known. */
export function ApiDetails({ detail, failure, fetching, onRetry }: ApiDetailsProps) {
  const retry = failure && (
    <Button size="small" busy={fetching} onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Card level={3} title="API Details">
      <div className={styles.details}>
        <div className={styles.row}>
          <span className={styles.label}>Public URL</span>
          {detail ? <code>{detail.publicUrl}</code> : <Skeleton width="24ch" />}
          {detail && <CopyButton text={detail.publicUrl} label="Copy public URL" />}
        </div>
        <div className={styles.row}>
          <span className={styles.label}>API Key</span>
          <code>{detail?.api_key ?? 'Loading...'}</code>
          {detail ? <CopyButton text={detail.api_key} label="Copy API key" /> : retry}
        </div>
        {detail?.api_key_active === false && <InactiveKeyBanner instanceId={detail.instance_id} />}
        <h4>Send from your own program</h4>
        {detail ? (
          <Example detail={detail} />
        ) : (
          failure && (
            <div className={styles.missing} role="status">
              <p>
                <span>API key is being generated...</span> <span>{errorText(failure)}</span>
              </p>
              {retry}
            </div>
          )
        )}
      </div>
    </Card>
  );
}

/** The recipient in the example while no phone is linked. */
const EXAMPLE_NUMBER = '919876543210';

function Example({ detail }: { detail: Detail }) {
  const body = { number: detail.phone ?? EXAMPLE_NUMBER, message: 'Hello from Waxwing' };
  const code = buildCurlCommand({ url: detail.publicUrl, key: detail.api_key, body });
  return (
    <>
      <CodeBlock label="curl example" samples={[{ language: 'curl', code }]} />
      <p className={styles.note}>
        {detail.phone
          ? 'Pasted as it is, it writes to the linked number itself. Put in any other number on WhatsApp.'
          : 'Put in a number on WhatsApp, with its country code. It works as soon as a phone is linked.'}{' '}
        The key is good for this instance alone: keep it secret.
      </p>
    </>
  );
}

/** Says that the instance's own key is inactive, and activates it again. */
function InactiveKeyBanner({ instanceId }: { instanceId: string }) {
  const { mutate, isPending, error } = useActivateKey(instanceId);
  return (
    <>
      <Banner
        tone="warn"
        title="This key is switched off"
        action={
          <Button size="small" busy={isPending} onClick={() => mutate()}>
            {isPending ? 'Switching on...' : 'Switch on'}
          </Button>
        }
      >
        It was switched off with a password reset. Programs that use it send nothing. Switch it on if nobody
        else has seen it; otherwise make a new instance.
      </Banner>
      {error && !isShellError(error) && <ErrorBanner error={error} />}
    </>
  );
}
