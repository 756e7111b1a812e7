import { type ReactNode, useId } from 'react';
import { Mark } from '../feedback/mark.js';
import styles from './field.module.css';

export interface FieldLabels {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The validation error, shown below the field, which is then marked as invalid. */
  readonly error?: string | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label above, hint or error below; `children` renders the control between them. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldLabels & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {/* Always rendered, so that screen readers announce a new error. */}
      <p className={styles.error} id={errorId} aria-live="polite">
        {error && (
          <>
            <Mark name="bang" /> {error}
          </>
        )}
      </p>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
