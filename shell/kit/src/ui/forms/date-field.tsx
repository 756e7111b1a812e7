import type { FieldProps } from './field.js';
import { Field } from './field.js';

/** A day, as `YYYY-MM-DD`; empty for none. Shown in the reader's own order by the browser. */
export function DateField(props: Omit<FieldProps, 'type'>) {
  return <Field {...props} type="date" />;
}
