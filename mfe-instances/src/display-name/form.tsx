import { call, serverTextOr } from '@waxwing/client';
import { errorText, useImmediateMutation } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import type { FormEvent } from 'react';
import { detailOptions } from '../detail/detail.api.js';
import styles from './form.module.css';
import type { NameDraft } from './use-name-draft.js';

/** The limit of WhatsApp's own apps. */
const MAX_LENGTH = 25;

interface DisplayNameFormProps {
  readonly instanceId: string;
  readonly draft: NameDraft;
}

/** The name that others see while WhatsApp sends none. Saving an empty name removes it. */
export function DisplayNameForm({ instanceId, draft: { stored, name, setName } }: DisplayNameFormProps) {
  const { mutate, error, isPending, reset } = useSetDisplayName(instanceId);
  const trimmed = name.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || trimmed === (stored ?? '')) return;
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
      <Button type="submit" size="small" busy={isPending} disabled={trimmed === (stored ?? '')}>
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
