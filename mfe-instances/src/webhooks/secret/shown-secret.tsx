import { isShellError } from '@waxwing/client';
import { formatDateTime } from '@waxwing/kit/format';
import { ErrorBanner } from '@waxwing/kit/remote';
import { CopyButton } from '@waxwing/kit/ui';
import { useEffect } from 'react';
import { type RevealedSecret, useRevealSecret, type Webhook } from '../webhooks.api.js';
import styles from './secret.module.css';

const MASK = '•'.repeat(32);

interface ShownSecretProps {
  readonly webhook: Webhook;
  /** The secret that has just replaced the one that is read here. */
  readonly replaced?: RevealedSecret | undefined;
}

/** Reads the signing secret and shows it, to copy; masked while it is not known. */
export function ShownSecret({ webhook, replaced }: ShownSecretProps) {
  const { mutate: reveal, data, error } = useRevealSecret(webhook.id);
  useEffect(() => reveal(), [reveal]);
  const shown = replaced ?? data;
  return (
    <>
      <div className={styles.secret}>
        <code>{shown?.secret ?? MASK}</code>
        {shown && <CopyButton text={shown.secret} label="Copy secret" />}
      </div>
      {shown?.previous_secret_until && (
        <p className={styles.note}>
          The secret before it signs too, until {formatDateTime(shown.previous_secret_until)}.
        </p>
      )}
      {error && !isShellError(error) && <ErrorBanner title="That did not work" error={error} />}
    </>
  );
}
