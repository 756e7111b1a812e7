import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { type ReactNode, useId } from 'react';
import styles from './keys.module.css';
import { LimitsFields } from './limits-fields.js';
import { type KeyFormOptions, useKeyForm } from './use-key-form.js';

interface KeyDialogProps extends Omit<KeyFormOptions, 'onSaved'> {
  readonly title: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly onClose: () => void;
  /** The texts of the button, the toast and the error banner. */
  readonly texts: {
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
    readonly failed: string;
  };
  /** Shown below the form. */
  readonly children?: ReactNode;
}

/** The dialog for the name and the limits of a key, for creating and editing. It stays open until the key is saved. */
export function KeyDialog({
  texts,
  initial,
  save,
  onClose,
  placeholder,
  children,
  ...dialog
}: KeyDialogProps) {
  const id = useId();
  const onSaved = () => {
    onClose();
    toast.success(texts.saved);
  };
  const form = useKeyForm({ initial, save, onSaved });
  return (
    <Dialog
      {...dialog}
      open
      onClose={() => form.saving || onClose()}
      actions={
        <>
          <Button disabled={form.saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.saving} disabled={!form.ready}>
            {form.saving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={form.submit} noValidate>
        <Field
          label="API Key Name"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          required
          value={form.name}
          onChange={(event) => form.editName(event.target.value)}
        />
        <LimitsFields limits={form.limits} problems={form.problems} onEdit={form.editLimits} />
        {form.error !== undefined && <ErrorBanner title={texts.failed} error={form.error} />}
      </form>
      {children}
    </Dialog>
  );
}
