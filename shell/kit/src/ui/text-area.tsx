import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.js';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'id'> {}

/** Several lines of text with their label. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <textarea rows={4} {...area} {...tied} className={styles.control} />}
    </FieldFrame>
  );
}
