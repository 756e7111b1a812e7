import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldLabels } from './field-frame.js';

export interface FieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'className' | 'id'> {}

/** A text input with its label. Takes all props of an input, so that a form library can register it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => <input type="text" {...input} {...attributes} className={styles.control} />}
    </FieldFrame>
  );
}
