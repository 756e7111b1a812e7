import { Button, Select } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import type { Phone } from '../control/sandbox.api.js';
import styles from './phone-view.module.css';

export interface NewChatProps {
  readonly phone: Phone;
  readonly phones: readonly Phone[];
  readonly onOpen: (peer: string) => void;
  readonly onCancel: () => void;
}

/** Selects the recipient: the other phones, linked ones first, since those have an instance. */
export function NewChat({ phone, phones, onOpen, onCancel }: NewChatProps) {
  const others = phones
    .filter(({ number }) => number !== phone.number)
    .sort((one, other) => other.linked.length - one.linked.length);
  const [peer, setPeer] = useState(others[0]?.number);
  if (!peer) {
    return (
      <div className={styles.form}>
        <p>There is no other phone to write to yet.</p>
        <Button onClick={onCancel}>Back</Button>
      </div>
    );
  }
  const open = (event: FormEvent) => {
    event.preventDefault();
    onOpen(peer);
  };
  return (
    <form className={styles.form} onSubmit={open}>
      <Select
        label="Write to"
        value={peer}
        onChange={(event) => setPeer(event.target.value)}
        options={others.map(({ number, name }) => ({ value: number, label: `${name}, +${number}` }))}
      />
      <Button type="submit" variant="primary">
        Open Chat
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
