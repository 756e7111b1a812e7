import { isShellError } from '@waxwing/client';
import { formatDateTime } from '@waxwing/kit/format';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Select } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useEffect, useState } from 'react';
import { useRevealSecret, useRotateSecret, type Webhook } from '../webhooks.api.js';
import styles from './secret.module.css';
import { ShownSecret } from './shown-secret.js';

const GRACES = [
  { value: '24', label: 'Both secrets sign for a day' },
  { value: '1', label: 'Both secrets sign for an hour' },
  { value: '168', label: 'Both secrets sign for a week' },
  { value: '0', label: 'The old one ends at once' },
];

export const SECRET_MEANING =
  'Your server verifies with it that an event comes from us, as Standard Webhooks describes.';

/** Shows the signing secret, and replaces it. */
export function SecretPanel({ webhook }: { webhook: Webhook }) {
  const { mutate: reveal, data: revealed, error } = useRevealSecret(webhook.id);
  const rotation = useRotateSecret(webhook.id);
  const [grace, setGrace] = useState('24');
  useEffect(() => reveal(), [reveal]);
  const shown = rotation.data ?? revealed;
  const rotate = () =>
    rotation.mutate(Number(grace), {
      onSuccess: () => toast.success('Secret replaced. Give the new one to your server.'),
    });
  const failure = rotation.error ?? error;
  return (
    <>
      <ShownSecret secret={shown?.secret} />
      {shown?.previous_secret_until && (
        <p className={styles.note}>
          The secret before it signs too, until {formatDateTime(shown.previous_secret_until)}.
        </p>
      )}
      {failure && !isShellError(failure) && <ErrorBanner title="That did not work" error={failure} />}
      <div className={styles.rotate}>
        <Select
          label="Replace it"
          options={GRACES}
          value={grace}
          onChange={(event) => setGrace(event.target.value)}
        />
        <Button busy={rotation.isPending} onClick={rotate}>
          {rotation.isPending ? 'Replacing...' : 'Replace Secret'}
        </Button>
      </div>
    </>
  );
}
