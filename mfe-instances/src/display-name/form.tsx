import { serverTextOr } from '@waxwing/client';
import { Button, Field } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { type FormEvent, useState } from 'react';
import { errorText } from '../common/error-banner.js';
import { useMutationErrorHandler } from '../common/on-error.js';
import { useSetDisplayName } from './display-name.api.js';
import styles from './form.module.css';

/** As much as WhatsApp's own apps take. */
const MAX_LENGTH = 25;

export interface DisplayNameFormProps {
  readonly instanceId: string;
  /** The name that is set. Give the form this as its key: another name begins a new form. */
  readonly initial: string | null;
}

/** The name under which others see the number while WhatsApp tells none. An empty one takes it back. */
export function DisplayNameForm({ instanceId, initial }: DisplayNameFormProps) {
  const { mutate, error, isPending, reset } = useSetDisplayName(instanceId);
  const [name, setName] = useState(initial ?? '');
  const fail = useMutationErrorHandler();
  const trimmed = name.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || trimmed === (initial ?? '')) return;
    mutate(trimmed === '' ? null : trimmed, {
      onSuccess: () => toast.success('Name saved.'),
      onError: (cause) => fail(cause, () => undefined),
    });
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        label="Name that others see (optional)"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        hint="Used while WhatsApp does not tell the name of the account. Without any name others see “-”, and the phone may stop notifying."
        error={error ? serverTextOr(error, errorText(error)) : undefined}
        value={name}
        onChange={(event) => {
          if (error) reset();
          setName(event.target.value);
        }}
      />
      <Button type="submit" size="small" busy={isPending} disabled={trimmed === (initial ?? '')}>
        {isPending ? 'Saving...' : 'Save Name'}
      </Button>
    </form>
  );
}
