import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.js';
import type { FieldProps } from './field.js';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.js';

/** A password field with a Show button. The button's name contains the label, for forms with two passwords. */
export function PasswordField({ label, hint, error, ...input }: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.withButton}>
          <input {...input} {...attributes} type={shown ? 'text' : 'password'} className={styles.control} />
          <IconButton
            label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
          />
        </div>
      )}
    </FieldFrame>
  );
}
