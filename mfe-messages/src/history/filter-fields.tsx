import { DateField, Field } from '@waxwing/kit/ui';
import { useId } from 'react';
import { useDraft } from '../view/use-draft.js';
import { useInstanceIds } from './history.api.js';

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An instance by its ID, which the browser completes from those there are. */
export function InstanceField({ value, onChange }: TextProps) {
  const [draft, setDraft] = useDraft(value, onChange);
  const ids = useInstanceIds();
  const list = useId();
  return (
    <>
      <Field
        label="Instance ID"
        placeholder="All instances"
        value={draft}
        list={list}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => setDraft(target.value)}
      />
      <datalist id={list}>
        {ids.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
    </>
  );
}

export interface DayFieldProps extends TextProps {
  readonly label: string;
  readonly error?: string | undefined;
}

/** A day in the reader's zone. A year is typed digit by digit, and each of them is a date. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <DateField label={label} value={draft} error={error} onChange={({ target }) => setDraft(target.value)} />
  );
}
