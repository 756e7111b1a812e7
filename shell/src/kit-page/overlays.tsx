import { Bell } from '@waxwing/kit/icons';
import { ThemeSwitch } from '@waxwing/kit/theme';
import { Button, Field, Popover } from '@waxwing/kit/ui';
import { ConfirmDialog, Dialog, toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.js';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'busy'>();
  const close = () => setOpen(undefined);
  return (
    <KitSection title="Overlays">
      <div className={styles.row}>
        <Popover label="Notifications" icon={<Bell size={16} />}>
          {(close) => <Button onClick={close}>Nothing needs your attention</Button>}
        </Popover>
        <ThemeSwitch />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('busy')}>Busy confirmation</Button>
        <Button onClick={() => toast.success('Instance reset successfully!')}>Toast: success</Button>
        <Button onClick={() => toast.failure('Failed to delete instance. Please try again.')}>
          Toast: failure
        </Button>
        <Button onClick={() => toast.info('Your plan ends in three days.')}>Toast: info</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Create API Key"
        description="A key is good for all your instances."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Create
            </Button>
          </>
        }
      >
        <Field label="API Key Name" placeholder="e.g. Shop, CRM" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        title="Delete API key"
        question="Are you sure you want to delete this API key? This action cannot be undone."
        confirm={open === 'busy' ? 'Deleting...' : 'Delete'}
        busy={open === 'busy'}
        onConfirm={close}
        onCancel={close}
      />
    </KitSection>
  );
}
