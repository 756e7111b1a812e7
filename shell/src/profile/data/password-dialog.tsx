import { Banner, Button, PasswordField } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useEffect, useEffectEvent, useId } from 'react';
import { textsOf } from '../../auth/form-texts.js';
import styles from '../profile.module.css';
import { refusalText } from '../refusal.js';
import { useSessionEnd } from '../use-session-end.js';
import type { useCloseAccount, useExport } from './data.api.js';

interface PasswordDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly action: string;
  readonly busyAction: string;
  /** What is said where the server has no sentence of its own. */
  readonly failed: string;
  readonly danger?: boolean;
  /** What is done with the password. */
  readonly deed: ReturnType<typeof useExport | typeof useCloseAccount>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly onError: (error: unknown) => void;
}

/** Asks for the password once more before something grave is done. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, action, busyAction, failed, danger, deed, onDone, onClose, onError } = props;
  const id = useId();
  const forget = useEffectEvent(deed.reset);
  useEffect(() => () => forget(), []);
  useSessionEnd(deed.error, onError);
  const refusal = refusalText(deed.error, failed);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={deed.isPending}>
            {deed.isPending ? busyAction : action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onChange={() => deed.reset()}
        onSubmit={(event) => {
          event.preventDefault();
          deed.mutate(textsOf(event.currentTarget, 'password').password, { onSuccess: onDone });
        }}
      >
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {refusal && <Banner tone="danger">{refusal}</Banner>}
      </form>
    </Dialog>
  );
}
