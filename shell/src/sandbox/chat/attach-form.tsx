import type { NewMessage } from '@waxwing/contract/sandbox';
import { Button, Checkbox, Field, Select, TextArea } from '@waxwing/kit/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from './chat.module.css';

interface Kind {
  readonly label: string;
  readonly fields: ReactNode;
  readonly read: (value: (name: string) => string) => Omit<NewMessage, 'to'>;
}

const KINDS = {
  location: {
    label: 'Place',
    fields: (
      <>
        <Field label="Name" name="name" maxLength={200} />
        <Field label="Latitude" name="latitude" inputMode="decimal" defaultValue="52.52" required />
        <Field label="Longitude" name="longitude" inputMode="decimal" defaultValue="13.405" required />
      </>
    ),
    read: (value) => ({
      location: {
        latitude: Number(value('latitude')),
        longitude: Number(value('longitude')),
        ...(value('name') && { name: value('name') }),
      },
    }),
  },
  contact: {
    label: 'Contact',
    fields: (
      <>
        <Field label="Name" name="name" maxLength={200} required />
        <Field label="Number" name="number" type="tel" required />
      </>
    ),
    read: (value) => {
      const number = value('number');
      return {
        contact: [{ name: value('name'), phones: [{ number, waid: number.replace(/\D/g, '') || '0' }] }],
      };
    },
  },
  poll: {
    label: 'Poll',
    fields: (
      <>
        <Field label="Question" name="question" maxLength={255} required />
        <TextArea label="Options" name="options" hint="One a line, 2 to 12" rows={3} required />
        <Checkbox name="single">One choice only</Checkbox>
      </>
    ),
    read: (value) => ({
      poll: {
        question: value('question'),
        options: value('options')
          .split('\n')
          .map((option) => option.trim())
          .filter(Boolean),
        selectable: value('single') ? 1 : 0,
      },
    }),
  },
  viewOnce: {
    label: 'Photo to look at once',
    fields: <p>It stays on the phone. Linked instances hear only that there is one.</p>,
    read: () => ({ viewOnce: 'image' }),
  },
  unknown: {
    label: 'Something that no version knows',
    fields: <p>As a later version of WhatsApp may send it.</p>,
    read: () => ({ unknown: { field: 70_000, bytes: 64 } }),
  },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as KindName[];

interface AttachFormProps {
  readonly owner: string;
  readonly peer: string;
  readonly onDone: () => void;
}

/** Sends what is no text. */
export function AttachForm({ owner, peer, onDone }: AttachFormProps) {
  const [name, setName] = useState<KindName>('location');
  const { mutate, isPending } = useSandboxAction(phoneActions(owner).write);
  const kind: Kind = KINDS[name];
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const content = kind.read((field) => String(data.get(field) ?? '').trim());
    mutate({ to: peer, ...content }, { onSuccess: onDone });
  };
  return (
    <form className={styles.attach} onSubmit={send}>
      <Select
        label="What"
        value={name}
        onChange={(event) => setName(event.target.value as KindName)}
        options={NAMES.map((value) => ({ value, label: KINDS[value].label }))}
      />
      <div key={name} className={styles.body}>
        {kind.fields}
      </div>
      <Button type="submit" variant="primary" busy={isPending}>
        Send
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
