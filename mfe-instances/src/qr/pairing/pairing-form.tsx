import { serverTextOr } from '@waxwing/client';
import { Button, Field } from '@waxwing/kit/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { sentenceOf } from '../../failure/failure-banner.js';
import { useFailure } from '../../failure/on-error.js';
import { useAskForCode } from './pairing.api.js';
import styles from './pairing.module.css';

export interface PairingFormProps {
  readonly instanceId: string;
  readonly number: string;
  readonly onNumber: (number: string) => void;
  /** The code is there. */
  readonly onCode: () => void;
}

export function PairingForm({ instanceId, number, onNumber, onCode }: PairingFormProps) {
  const { mutate, error, isPending, reset } = useAskForCode(instanceId);
  const fail = useFailure();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '' || isPending) return;
    mutate(number, { onSuccess: onCode, onError: (cause) => fail(cause, () => undefined) });
  };
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <Field
        ref={field}
        label="WhatsApp number of the phone"
        type="tel"
        autoComplete="tel"
        placeholder="+91 98765 43210"
        hint="With its country code."
        error={error ? serverTextOr(error, sentenceOf(error)) : undefined}
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
