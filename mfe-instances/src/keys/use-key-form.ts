import { isShellError } from '@waxwing/client';
import { type FormEvent, useState } from 'react';
import { changedLimits, type LimitFields, type LimitsDraft, problemsOf } from './limits.js';

export interface KeyFormOptions {
  readonly initial: { readonly name: string; readonly limits: LimitsDraft };
  readonly save: (changes: { name: string } & LimitFields) => Promise<unknown>;
  /** Called after the key is saved. */
  readonly onSaved: () => void;
}

/** The state of a key's form: trims the name on save; an edit clears the error. */
export function useKeyForm({ initial, save, onSaved }: KeyFormOptions) {
  const [name, setName] = useState(initial.name);
  const [limits, setLimits] = useState(initial.limits);
  const [error, setError] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const trimmed = name.trim();
  const problems = problemsOf(limits);
  const changes = changedLimits(initial.limits, limits);
  const changed = trimmed !== initial.name || Object.keys(changes).length > 0;
  const valid = trimmed !== '' && Object.values(problems).every((problem) => problem === undefined);
  const ready = changed && valid && !saving;
  const editName = (next: string) => {
    setName(next);
    setError(undefined);
  };
  const editLimits = (change: Partial<LimitsDraft>) => {
    setLimits({ ...limits, ...change });
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setSaving(true);
    setError(undefined);
    try {
      await save({ name: trimmed, ...changes });
      onSaved();
    } catch (cause) {
      if (!isShellError(cause)) setError(cause);
    } finally {
      setSaving(false);
    }
  };
  return { name, editName, limits, editLimits, problems, error, saving, ready, submit };
}
