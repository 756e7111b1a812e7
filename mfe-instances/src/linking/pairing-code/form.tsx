import { serverTextOr } from '@waxwing/client';
import { errorText } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRequestPairingCode } from './pairing-code.api.js';
import styles from './pairing-code.module.css';

export interface PairingCodeFormProps {
  readonly instanceId: string;
  readonly number: string;
  readonly onNumber: (number: string) => void;
  /** Called when the code is shown. */
  readonly onCode: () => void;
}

export function PairingCodeForm({ instanceId, number, onNumber, onCode }: PairingCodeFormProps) {
  const { mutate, error, isPending, reset } = useRequestPairingCode(instanceId);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '' || isPending) return;
    mutate(number, { onSuccess: onCode });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={field}
        label="WhatsApp number of the phone"
        type="tel"
        autoComplete="tel"
        placeholder="+91 98765 43210"
        hint="With its country code."
        error={error ? serverTextOr(error, errorText(error)) : undefined}
        value={number}
        onChange={(event) => {
          if (error) reset();
          onNumber(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" busy={isPending} disabled={number.trim() === ''}>
        {isPending ? 'Asking WhatsApp...' : 'Get Code'}
      </Button>
    </form>
  );
}
