import { serverTextOr } from '@waxwing/client';
import { useState } from 'react';

/**
 * The state of a form's submission: whether it is running, and the error. `fallbackMessage` is shown when the server gives no
 * reason.
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
