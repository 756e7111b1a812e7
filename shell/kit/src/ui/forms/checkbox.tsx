import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  readonly children: ReactNode;
  readonly onChange?: (checked: boolean) => void;
}

/** A checkbox with its label. It has no effect before the form is submitted. */
export function Checkbox({ children, onChange, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" onChange={(event) => onChange?.(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
