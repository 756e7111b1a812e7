import { Banner, Button, PasswordField } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useEffect, useEffectEvent, useId } from 'react';
import { readFormFields } from '../../auth/read-form-fields.js';
import { formErrorText } from '../form-error.js';
import styles from '../profile.module.css';

import type { useCloseAccount, useExport } from './data.api.js';

interface PasswordDialogProps {
  readonly title: string;
  /** Explains what will happen. */
  readonly text: string;
  readonly action: string;
  readonly busyAction: string;
  /** Shown when the server gives no reason. */
  readonly fallbackMessage: string;
  readonly danger?: boolean;
  /** The call that is made with the password. */
  readonly mutation: ReturnType<typeof useExport | typeof useCloseAccount>;
  /** Ends the call when the dialog is closed. Without it, the dialog stays until the call is answered. */
  readonly onAbort?: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Requires the password again for a sensitive action. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, action, busyAction, fallbackMessage, danger, mutation, onAbort, onDone, onClose } =
    props;
  const id = useId();
  const resetMutation = useEffectEvent(mutation.reset);
  useEffect(() => () => resetMutation(), []);
  const { isPending } = mutation;
  const stays = isPending && !onAbort;
  const close = () => {
    if (stays) return;
    onAbort?.();
    onClose();
  };
  const refusal = formErrorText(mutation.error, fallbackMessage);
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={text}
      actions={
        <>
          <Button disabled={stays} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={isPending}>
            {isPending ? busyAction : action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onChange={() => isPending || mutation.reset()}
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate(readFormFields(event.currentTarget, 'password').password, { onSuccess: onDone });
        }}
      >
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {refusal && <Banner tone="danger">{refusal}</Banner>}
      </form>
    </Dialog>
  );
}
