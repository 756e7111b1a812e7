import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { type Phone, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from './phone-view.module.css';

/** More chats than a real phone has. */
const MAX_OLD_CHATS = 20_000;

export interface HistorySettingsProps {
  readonly phone: Phone;
  readonly onDone: () => void;
}

/** The history that the phone sends to a newly linked device: the number of old chats, and its salt. */
export function HistorySettings({ phone: { number, oldChats, salted }, onDone }: HistorySettingsProps) {
  const [typed, setTyped] = useState(String(oldChats));
  const actions = phoneActions(number);
  const history = useSandboxAction(actions.setOldChats);
  const salt = useSandboxAction(actions.changeSalt);
  const chats = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isNumber = chats <= MAX_OLD_CHATS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber && !history.isPending) history.mutate(chats, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Chats of the past"
        hint="With people who are on no phone here. Linked devices are told at once."
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={history.isPending} disabled={!isNumber}>
        Tell the Past
      </Button>
      <Button busy={salt.isPending} onClick={() => salt.mutate(salted ? 'none' : 'new')}>
        {salted ? 'Remove the Salt' : 'Set a Salt'}
      </Button>
      <Button variant="quiet" disabled={history.isPending} onClick={onDone}>
        Back
      </Button>
    </form>
  );
}
