import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { type ReactNode, useId } from 'react';
import styles from './keys.module.css';
import { useNameForm } from './use-name-form.js';

interface NameDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly initial: string;
  readonly save: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** The texts of the button, the toast and the error banner. */
  readonly texts: {
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
    readonly failed: string;
  };
  /** Shown below the name field. */
  readonly children?: ReactNode;
}

/** The dialog for the name of a key, for creating and editing. It stays open until the name is saved. */
export function NameDialog({
  texts,
  initial,
  save,
  onClose,
  placeholder,
  children,
  ...dialog
}: NameDialogProps) {
  const form = useId();
  const onSaved = () => {
    onClose();
    toast.success(texts.saved);
  };
  const { name, edit, error, saving, ready, submit } = useNameForm({ initial, save, onSaved });
  return (
    <Dialog
      {...dialog}
      open
      onClose={() => saving || onClose()}
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={saving} disabled={!ready}>
            {saving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="API Key Name"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          required
          value={name}
          onChange={(event) => edit(event.target.value)}
        />
        {error !== undefined && <ErrorBanner title={texts.failed} error={error} />}
      </form>
      {children}
    </Dialog>
  );
}
