import { Pencil, Trash2 } from '@waxwing/kit/icons';
import { Badge, Card, IconButton } from '@waxwing/kit/ui';
import { useState } from 'react';
import { KeyDates } from './dates.js';
import { DeleteKeyDialog } from './delete-dialog.js';
import { EditKeyDialog } from './edit-form.js';
import type { ApiKey, KeyFailure } from './keys.api.js';

import styles from './keys.module.css';
import { KeySecret } from './secret.js';
import { KeyToggle } from './toggle.js';

export interface KeyCardProps {
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
