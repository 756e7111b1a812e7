import { RefreshCw } from '@waxwing/kit/icons';
import { Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import { ReplayDialog } from '../replay/dialog.js';
import { TestDialog } from '../test-event/dialog.js';
import type { Webhook } from '../webhooks.api.js';
import styles from './page.module.css';

/** What can be sent by hand. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'test' | 'replay'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpen('test')}>Send Test</Button>
      <Button
        icon={<RefreshCw size={16} />}
        disabled={webhook.status === 'disabled'}
        onClick={() => setOpen('replay')}
      >
        Replay
      </Button>
      {open === 'test' && <TestDialog webhook={webhook} onClose={close} />}
      {open === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
    </div>
  );
}
