import { isShellError, serverNow } from '@waxwing/client';
import { formatDateTime, formatDay } from '@waxwing/kit/format';
import { Pencil, Trash2 } from '@waxwing/kit/icons';
import { Badge, Card, IconButton, Switch } from '@waxwing/kit/ui';
import { useState } from 'react';
import { DeleteKeyDialog } from './delete-dialog.js';
import { EditKeyDialog } from './edit-form.js';
import { type ApiKey, type KeyFailure, useToggleKey } from './keys.api.js';
import styles from './keys.module.css';
import { LimitsSummary } from './limits-summary.js';
import { KeySecret } from './secret.js';

interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
  readonly onDeleted: () => void;
}

export function KeyCard({ apiKey, onFailure, onDeleted }: KeyCardProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const { name, is_active } = apiKey;
  return (
    <Card
      level={3}
      title={
        <span className={styles.title}>
          <span>{name}</span>
          <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Active' : 'Inactive'}</Badge>
        </span>
      }
      aside={
        <div className={styles.actions}>
          <KeyToggle apiKey={apiKey} onFailure={onFailure} />
          <IconButton label={`Edit ${name}`} icon={<Pencil size={16} />} onClick={() => setOpen('edit')} />
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 size={16} />}
            onClick={() => setOpen('delete')}
          />
        </div>
      }
      footer={<KeyDates apiKey={apiKey} />}
    >
      <LimitsSummary apiKey={apiKey} />
      <KeySecret apiKey={apiKey} />
      {open === 'edit' && <EditKeyDialog apiKey={apiKey} onClose={close} />}
      <DeleteKeyDialog
        apiKey={apiKey}
        open={open === 'delete'}
        onClose={close}
        onFailure={onFailure}
        onDeleted={onDeleted}
      />
    </Card>
  );
}

function KeyDates({ apiKey: { created_at, last_used, expires_at } }: { apiKey: ApiKey }) {
  const expired = expires_at !== null && new Date(expires_at).getTime() <= serverNow();
  return (
    <dl className={styles.dates}>
      <div>
        <dt>Created</dt>
        <dd>{formatDay(created_at)}</dd>
      </div>
      <div>
        <dt>Last used</dt>
        <dd>{last_used ? formatDateTime(last_used) : 'Never'}</dd>
      </div>
      <div>
        <dt>{expired ? 'Expired' : 'Expires'}</dt>
        <dd>{expires_at ? formatDateTime(expires_at) : 'Never'}</dd>
      </div>
    </dl>
  );
}

interface KeyToggleProps {
  readonly apiKey: ApiKey;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
}

/** On while the key is active. Updates optimistically, and reverts when the call fails. */
function KeyToggle({ apiKey, onFailure }: KeyToggleProps) {
  const { mutate, isPending } = useToggleKey(apiKey);
  const press = () => {
    onFailure(undefined);
    mutate(undefined, {
      onError: (error) => {
        if (!isShellError(error)) onFailure({ title: 'Failed to update API key status', error });
      },
    });
  };
  return (
    <Switch
      on={isPending ? !apiKey.is_active : apiKey.is_active}
      label={`${apiKey.name} active`}
      busy={isPending}
      onPress={press}
    />
  );
}
