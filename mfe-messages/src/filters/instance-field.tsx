import { useReportToShell } from '@waxwing/kit/remote';
import { Field } from '@waxwing/kit/ui';
import { useId } from 'react';
import { useInstanceIds } from '../history/history.api.js';

export interface InstanceFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Selects an instance by its ID, which the browser completes from the existing ones. */
export function InstanceField({ value, onChange }: InstanceFieldProps) {
  const { ids, error } = useInstanceIds();
  useReportToShell(error);
  const list = useId();
  return (
    <>
      <Field
        label="Instance ID"
        placeholder="All instances"
        value={value}
        list={list}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {ids.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
    </>
  );
}
