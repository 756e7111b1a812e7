import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { useVerb, verbsOf } from '../control/sandbox.api.js';
import styles from '../phones/phone.module.css';

/** The characters of a pairing code, however they are typed. */
const LENGTH = 8;
const bare = (typed: string) => typed.replace(/[^0-9a-z]/gi, '').toUpperCase();

/** The phone's side of linking without a camera: the code that the instance shows is typed in here. */
export function EnterCode({ number, onDone }: { number: string; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useVerb(verbsOf(number).enterCode);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (bare(typed).length === LENGTH && !isPending) mutate(bare(typed), { onSuccess: onDone });
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
      <Button type="submit" variant="primary" busy={isPending} disabled={bare(typed).length !== LENGTH}>
        {isPending ? 'Linking...' : 'Link'}
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
