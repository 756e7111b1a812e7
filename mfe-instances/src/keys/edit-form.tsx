import { formatDateTime } from '@waxwing/kit/format';
import { Badge } from '@waxwing/kit/ui';
import { useState } from 'react';
import { KeyDialog } from './key-dialog.js';
import { type ApiKey, useUpdateKey } from './keys.api.js';
import styles from './keys.module.css';
import { draftOf } from './limits.js';

const TEXTS = {
  save: 'Update',
  saving: 'Updating...',
  saved: 'API key updated.',
  failed: 'Failed to update API key',
};

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { mutateAsync } = useUpdateKey(apiKey.id);
  // Changes are found against the values that were shown. Another tab may have changed the key since, and its changes stay.
  const [shown] = useState(apiKey);
  return (
    <KeyDialog
      title="Edit API Key"
      texts={TEXTS}
      initial={{ name: shown.name, limits: draftOf(shown) }}
      save={({ name, ...limits }) => mutateAsync({ ...(name !== shown.name && { name }), ...limits })}
      onClose={onClose}
    >
      <ReadOnlyFields apiKey={apiKey} />
    </KeyDialog>
  );
}

/** The fields of the key that cannot be edited. */
function ReadOnlyFields({
  apiKey: { id, is_active, created_at, last_used, last_used_ip },
}: {
  apiKey: ApiKey;
}) {
  return (
    <dl className={styles.readOnly}>
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
      {last_used_ip !== null && (
        <div>
          <dt>From</dt>
          <dd>{last_used_ip}</dd>
        </div>
      )}
    </dl>
  );
}
