import { CirclePlus } from '@waxwing/kit/icons';
import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { addPhone, type Phone, useSandboxAction } from '../control/sandbox.api.js';
import styles from './phone-list.module.css';

const NAMES = ['Asha', 'Ravi'];
const FIRST = 919_800_000_001;

/** A free number with a name, for the next phone. */
export function suggestPhone(phones: readonly Pick<Phone, 'number'>[]): { number: string; name: string } {
  const taken = new Set(phones.map(({ number }) => number));
  let number = FIRST;
  while (taken.has(String(number))) number += 1;
  return { number: String(number), name: NAMES[phones.length] ?? `Phone ${phones.length + 1}` };
}

/** Adds a phone. Number and name are prefilled, so one press is enough. */
export function AddPhone({ phones }: { phones: readonly Phone[] }) {
  const offered = suggestPhone(phones);
  const [typed, setTyped] = useState<{ number?: string; name?: string }>({});
  const { mutate, isPending } = useSandboxAction(addPhone);
  const number = typed.number ?? `+${offered.number}`;
  const name = typed.name ?? offered.name;
  const complete = number.trim() !== '' && name.trim() !== '';
  const add = (event: FormEvent) => {
    event.preventDefault();
    // What is typed while the call runs is kept for the next phone.
    const emptied = () => setTyped((now) => (now === typed ? {} : now));
    if (complete) mutate({ number, name: name.trim() }, { onSuccess: emptied });
  };
  return (
    <form className={styles.addForm} onSubmit={add} noValidate>
      <Field
        label="Number"
        type="tel"
        autoComplete="off"
        value={number}
        onChange={(event) => setTyped({ ...typed, number: event.target.value })}
      />
      <Field
        label="Name"
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <Button type="submit" icon={<CirclePlus size={16} />} busy={isPending} disabled={!complete}>
        {isPending ? 'Adding...' : 'Add Phone'}
      </Button>
    </form>
  );
}
