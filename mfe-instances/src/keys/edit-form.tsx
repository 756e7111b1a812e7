import { formatDateTime } from '@waxwing/kit/format';
import { Badge, Button, Field } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import { FailureBanner } from '../failure/failure-banner.js';
import { type ApiKey, useRenameKey } from './keys.api.js';
import styles from './keys.module.css';
import { useNameForm } from './use-name-form.js';

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const form = useId();
  const { mutateAsync } = useRenameKey(apiKey.id);
  const { name, edit, error, saving, ready, submit } = useNameForm({
    initial: apiKey.name,
    save: mutateAsync,
    onSaved: () => {
      onClose();
      toast.success('API key updated.');
    },
  });
  return (
    <Dialog
      open
      onClose={() => saving || onClose()}
      title="Edit API Key"
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={saving} disabled={!ready}>
            {saving ? 'Updating...' : 'Update'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="API Key Name"
          autoComplete="off"
          maxLength={100}
          required
          value={name}
          onChange={(event) => edit(event.target.value)}
        />
        {error !== undefined && <FailureBanner title="Failed to update API key" error={error} />}
      </form>
      <Unchanging apiKey={apiKey} />
    </Dialog>
  );
}

/** What is known of the key and stays as it is. */
function Unchanging({ apiKey: { id, is_active, created_at, last_used } }: { apiKey: ApiKey }) {
  return (
    <dl className={styles.unchanging}>
      <div>
        <dt>Key ID</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Active' : 'Inactive'}</Badge>
        </dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{formatDateTime(created_at)}</dd>
      </div>
      <div>
        <dt>Last used</dt>
        <dd>{last_used ? formatDateTime(last_used) : 'Never'}</dd>
      </div>
    </dl>
  );
}
