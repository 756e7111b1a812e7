import type { FieldProps } from './field.js';
import { Field } from './field.js';

/** A day, as `YYYY-MM-DD`; empty for none. The browser shows it in the user's format. */
export function DateField(props: Omit<FieldProps, 'type'>) {
  return <Field {...props} type="date" />;
}
