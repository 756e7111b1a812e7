import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from '../phones/phone-view.module.css';

/** The length of a pairing code. It may be typed in either case, with separators. */
const CODE_LENGTH = 8;
const normalizeCode = (typed: string) => typed.replace(/[^0-9a-z]/gi, '').toUpperCase();

/** The phone's side of linking by pairing code: the instance's code is entered here. */
export function PairingCodeForm({ number, onDone }: { number: string; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useSandboxAction(phoneActions(number).enterPairingCode);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (normalizeCode(typed).length === CODE_LENGTH && !isPending)
      mutate(normalizeCode(typed), { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={enter} noValidate>
      <Field
        label="Pairing code"
        hint="The 8 characters that your instance shows."
        placeholder="ABCD-1234"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isPending}
        disabled={normalizeCode(typed).length !== CODE_LENGTH}
      >
        {isPending ? 'Linking...' : 'Link'}
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
