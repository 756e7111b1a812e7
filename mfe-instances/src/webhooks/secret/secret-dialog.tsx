import { Button } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { hostOf, type Webhook } from '../webhooks.api.js';
import { SECRET_MEANING } from './secret-panel.js';
import { ShownSecret } from './shown-secret.js';

interface SecretDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The secret of a webhook that has just been made. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      title={`Secret of ${hostOf(webhook)}`}
      description={SECRET_MEANING}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ShownSecret webhook={webhook} />
    </Dialog>
  );
}
