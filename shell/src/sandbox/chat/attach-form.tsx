import { Button, Select } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import { type Kind, OTHER_KINDS } from './attach-kinds.js';
import styles from './chat.module.css';
import { FILE_KINDS, kindOfFile } from './file-kinds.js';

const KINDS: Readonly<Record<string, Kind>> = { ...FILE_KINDS, ...OTHER_KINDS };

const OPTIONS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

interface AttachFormProps {
  readonly owner: string;
  readonly peer: string;
  /** The file that was dropped or pasted. */
  readonly file: File | undefined;
  readonly onDone: () => void;
}

function fileIn(form: HTMLFormElement): File | undefined {
  const field = form.elements.namedItem('file');
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined;
}

/** Sends what is no text. */
export function AttachForm({ owner, peer, file, onDone }: AttachFormProps) {
  const [name, setName] = useState<string>(file ? kindOfFile(file) : 'image');
  const kind = KINDS[name] ?? FILE_KINDS.document;
  const { mutate, isPending } = useSandboxAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const value = (field: string) => String(data.get(field) ?? '').trim();
    const content = await kind.read({ owner, value, file: file ?? fileIn(form) });
    await phoneActions(owner).write({ to: peer, ...content });
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(event.currentTarget, { onSuccess: onDone });
  };
  return (
    <form className={styles.attach} onSubmit={send}>
      <Select label="What" value={name} onChange={(event) => setName(event.target.value)} options={OPTIONS} />
      <div key={name} className={styles.body}>
        {kind.fields(file)}
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
