import { call, serverTextOr } from '@waxwing/client';
import { errorText, useImmediateMutation } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { type FormEvent, useState } from 'react';
import { detailOptions } from '../detail/detail.api.js';
import styles from './form.module.css';

/** The limit of WhatsApp's own apps. */
const MAX_LENGTH = 25;

interface DisplayNameFormProps {
  readonly instanceId: string;
  /** The current display name. Also use it as the form's `key`, so that another name resets the form. */
  readonly initial: string | null;
}

/** The name that others see while WhatsApp sends none. Saving an empty name removes it. */
export function DisplayNameForm({ instanceId, initial }: DisplayNameFormProps) {
  const { mutate, error, isPending, reset } = useSetDisplayName(instanceId);
  const [name, setName] = useState(initial ?? '');
  const trimmed = name.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || trimmed === (initial ?? '')) return;
    mutate(trimmed === '' ? null : trimmed, { onSuccess: () => toast.success('Name saved.') });
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

/** Sets the display name; null removes it. */
function useSetDisplayName(instanceId: string) {
  return useImmediateMutation({
    mutationFn: (name: string | null) =>
      call('instances.setDisplayName', { params: { instanceId }, body: { display_name: name } }),
    invalidates: [detailOptions(instanceId)],
  });
}
