import { isShellError } from '@waxwing/client';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useEffect } from 'react';
import { hostOf, useRevealSecret, type Webhook } from '../webhooks.api.js';
import { SECRET_MEANING } from './secret-panel.js';
import { ShownSecret } from './shown-secret.js';

interface SecretDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The secret of a webhook that has just been made. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const { mutate: reveal, data, error } = useRevealSecret(webhook.id);
  useEffect(() => reveal(), [reveal]);
  return (
    <Dialog
      open
      title={`Secret of ${hostOf(webhook)}`}
      description={SECRET_MEANING}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ShownSecret secret={data?.secret} />
      {error && !isShellError(error) && <ErrorBanner title="That did not work" error={error} />}
    </Dialog>
  );
}
