import { serverTextOr } from '@waxwing/client';
import { errorText } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { type FormEvent, useState } from 'react';
import styles from '../safety.module.css';
import { useAddOptOut } from './opt-outs.api.js';

/** Enters somebody who has asked for no more messages in another way. */
export function AddOptOut() {
  const [number, setNumber] = useState('');
  const { mutate, error, isPending, reset } = useAddOptOut();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '' || isPending) return;
    mutate(number, {
      onSuccess: () => {
        toast.success('Added. No instance writes to this number any more.');
        // What is typed meanwhile is the next one.
        setNumber((now) => (now === number ? '' : now));
      },
    });
  };
  return (
    <form className={styles.add} onSubmit={add} noValidate>
      <Field
        label="Add a number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="+91 98765 43210"
        error={error ? serverTextOr(error, errorText(error)) : undefined}
        value={number}
        onChange={(event) => {
          if (error) reset();
          setNumber(event.target.value);
        }}
      />
      <Button type="submit" busy={isPending} disabled={number.trim() === ''}>
        {isPending ? 'Adding...' : 'Add'}
      </Button>
    </form>
  );
}
