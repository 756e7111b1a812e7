import { Button, Card } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import styles from '../profile.module.css';
import { useCloseAccount, useExport } from './data.api.js';
import { PasswordDialog } from './password-dialog.js';

/** Exports the account's data, or closes the account. Both require the password. */
export function DataCard() {
  const [dialog, setDialog] = useState<'export' | 'close'>();
  const closeDialog = () => setDialog(undefined);
  const exportData = useExport();
  const closeAccount = useCloseAccount();
  return (
    <Card title="Your data" level={2}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <div>
            <h3>Export My Data</h3>
            <p>Everything kept of your account, as one JSON file. Secrets are left out.</p>
          </div>
          <Button onClick={() => setDialog('export')}>Export My Data</Button>
        </div>
        <div className={styles.row}>
          <div>
            <h3>Delete Account</h3>
            <p>Unlinks every phone, ends every key and erases your data. This cannot be undone.</p>
          </div>
          <Button variant="danger" onClick={() => setDialog('close')}>
            Delete Account
          </Button>
        </div>
      </div>
      {dialog === 'export' && (
        <PasswordDialog
          title="Export My Data"
          text="The file holds your messages and contacts' numbers: keep it where only you can read it."
          action="Export"
          busyAction="Exporting..."
          fallbackMessage="Failed to export your data. Please try again."
          mutation={exportData}
          onAbort={exportData.abort}
          onDone={() => {
            closeDialog();
            toast.success('Your data is saved as waxwing-export.json.');
          }}
          onClose={closeDialog}
        />
      )}
      {dialog === 'close' && (
        <PasswordDialog
          title="Delete Account"
          text="Are you sure you want to delete your account? This action cannot be undone. All your data is deleted or anonymised within 30 days."
          action="Delete Account"
          busyAction="Deleting..."
          fallbackMessage="Failed to delete your account. Please try again."
          danger
          mutation={closeAccount}
          onDone={closeDialog}
          onClose={closeDialog}
        />
      )}
    </Card>
  );
}
