import { isShellError } from '@waxwing/client';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Select } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { type RevealedSecret, useRotateSecret, type Webhook } from '../webhooks.api.js';
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
  const rotation = useRotateSecret(webhook.id);
  const [grace, setGrace] = useState('24');
  const [replaced, setReplaced] = useState<RevealedSecret>();
  const [failures, setFailures] = useState(0);
  const { error } = rotation;
  const rotate = () =>
    rotation.mutate(Number(grace), {
      onSuccess: (secret) => {
        setReplaced(secret);
        toast.success('Secret replaced. Give the new one to your server.');
      },
      onError: () => {
        setReplaced(undefined);
        setFailures((count) => count + 1);
      },
    });
  return (
    <>
      {/* Read anew after a failure: where the answer was lost, the secret may be another one. */}
      <ShownSecret key={failures} webhook={webhook} replaced={replaced} />
      {error && !isShellError(error) && <ErrorBanner title="That did not work" error={error} />}
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
