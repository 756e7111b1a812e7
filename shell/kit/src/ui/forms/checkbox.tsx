import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  readonly children: ReactNode;
  readonly onChange?: (checked: boolean) => void;
}

/** A box to tick, with what it stands for beside it. Ticked or not, it does nothing before the form is sent. */
export function Checkbox({ children, onChange, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" onChange={(event) => onChange?.(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
