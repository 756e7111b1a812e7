import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldLabels } from './field-frame.js';

export interface SelectProps
  extends FieldLabels,
    Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A native select, for its support of keyboards, phones and screen readers. */
export function Select({ label, hint, error, options, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.select}>
          <select {...select} {...attributes} className={styles.control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" size={14} />
        </div>
      )}
    </FieldFrame>
  );
}
