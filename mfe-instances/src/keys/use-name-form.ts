import { isShellError } from '@waxwing/client';
import { type FormEvent, useState } from 'react';

export interface NameForm {
  readonly initial: string;
  readonly save: (name: string) => Promise<unknown>;
  /** Called after the name is saved. */
  readonly onSaved: () => void;
}

/** The state of a name form: trims on save; an edit clears the error. */
export function useNameForm({ initial, save, onSaved }: NameForm) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const trimmed = name.trim();
  const ready = trimmed !== '' && trimmed !== initial && !saving;
  const edit = (next: string) => {
    setName(next);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setSaving(true);
    setError(undefined);
    try {
      await save(trimmed);
      onSaved();
    } catch (cause) {
      if (!isShellError(cause)) setError(cause);
    } finally {
      setSaving(false);
    }
  };
  return { name, edit, error, saving, ready, submit };
}
