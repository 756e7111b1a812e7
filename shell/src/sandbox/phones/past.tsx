import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { type Phone, useVerb, verbsOf } from '../control/sandbox.api.js';
import styles from './phone.module.css';

/** More than any phone has that is in use. */
const MOST = 20_000;

export interface PastProps {
  readonly phone: Phone;
  readonly onDone: () => void;
}

/** What the phone tells a device of the time before it was linked: how many chats, and its salt. */
export function Past({ phone: { number, oldChats, salted }, onDone }: PastProps) {
  const [typed, setTyped] = useState(String(oldChats));
  const verbs = verbsOf(number);
  const history = useVerb(verbs.history);
  const salt = useVerb(verbs.salt);
  const chats = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isNumber = chats <= MOST;
  const tell = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber && !history.isPending) history.mutate(chats, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={tell} noValidate>
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
