import { Button, Field } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import { FailureBanner } from '../failure/failure-banner.js';
import { useCreateKey } from './keys.api.js';
import styles from './keys.module.css';
import { useNameForm } from './use-name-form.js';

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const { mutateAsync } = useCreateKey();
  const { name, edit, error, saving, ready, submit } = useNameForm({
    initial: '',
    save: mutateAsync,
    onSaved: () => {
      onClose();
      toast.success('API key created.');
    },
  });
  return (
    <Dialog
      open
      onClose={() => saving || onClose()}
      title="Create API Key"
      description="Good for all your instances. Name it after the program that will use it."
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={saving} disabled={!ready}>
            {saving ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="API Key Name"
          placeholder="e.g. Production server, Staging, Order mails"
          autoComplete="off"
          maxLength={100}
          required
          value={name}
          onChange={(event) => edit(event.target.value)}
        />
        {error !== undefined && <FailureBanner title="Failed to create API key" error={error} />}
      </form>
    </Dialog>
  );
}
