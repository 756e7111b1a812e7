import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.js';

export interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id'> {}

/** A line of text with its label. Takes what an input takes, so that a form library can register it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <input type="text" {...input} {...tied} className={styles.control} />}
    </FieldFrame>
  );
}
