import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldLabels } from './field-frame.js';

export interface TextAreaProps extends FieldLabels, Omit<ComponentProps<'textarea'>, 'className' | 'id'> {}

/** A text area with its label. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => <textarea rows={4} {...area} {...attributes} className={styles.control} />}
    </FieldFrame>
  );
}
