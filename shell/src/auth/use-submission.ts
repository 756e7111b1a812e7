import { serverTextOr } from '@waxwing/client';
import { useState } from 'react';

/**
 * A form on its way: whether it is being sent, and why it was not taken. `failed` is what is said where the server has no sentence of
 * its own.
 */
export function useSubmission<Input>(send: (input: Input) => Promise<void>, fallbackMessage: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (input: Input) => {
    setBusy(true);
    setError('');
    try {
      await send(input);
    } catch (failure) {
      setError(serverTextOr(failure, fallbackMessage));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, submit };
}
